package com.couriermft.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Presentation;
import com.couriermft.formats.json.Property;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What titles, groups and units of fields have to be. */
public final class Titles {
  /** Sentence case: no other word begins with a capital, unless it is an acronym or a name. */
  private static final String TITLE =
      "[A-Z][A-Za-z0-9-]*( ([a-z0-9(][a-z0-9()-]*|[A-Z0-9-]{2,}s?|"
          + "(OAuth|OpenSSH|SharePoint|OneDrive|Courier|OpenPGP)))*";

  private static final List<String> UNITS =
      List.of("seconds", "minutes", "hours", "days", "bytes", "ms", "percent");

  private Titles() {}

  /** Requires all fields of one object to be presented. */
  public static void requireAll(String where, List<? extends Property<?>> fields) {
    for (Property<?> field : fields) {
      String at = where + "/" + field.name();
      Presentation presentation = field.presentation();
      assertThat(presentation.title()).as(at).matches(TITLE);
      assertThat(presentation.group()).as(at).isNotNull();
      assertThat(presentation.unit()).as(at).isEqualTo(unit(field).orElse(presentation.unit()));
    }
    Stream<String> titles = fields.stream().map(field -> field.presentation().title());
    assertThat(titles).as(where).doesNotHaveDuplicates();
  }

  /** Returns the unit that a field's name ends in. */
  private static Optional<String> unit(Property<?> field) {
    return UNITS.stream()
        .filter(unit -> field.name().equals(unit) || field.name().endsWith("_" + unit))
        .findFirst();
  }
}
