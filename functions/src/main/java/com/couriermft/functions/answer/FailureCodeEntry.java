package com.couriermft.functions.answer;

import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.FailureCatalogue;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A failure code. {@code classes} is empty for a code that only appears in notifications. */
@SchemaName("FailureCode")
public record FailureCodeEntry(
    @Field(help = "The failure code") String code,
    @Field(help = "The subject of the code") String subject,
    @Field(
            help =
                "Failure classes that can occur with the code; they determine whether a step is "
                    + "retried")
        List<String> classes,
    @Field(help = "Status code of a response with the code", min = 400, max = 599)
        @Nullable Integer status,
    @Field(help = "Meaning of the code") String meaning,
    @Field(help = "What to do") String remedy) {
  public FailureCodeEntry {
    classes = List.copyOf(classes);
  }

  /** Returns all codes, grouped by subject. */
  public static List<FailureCodeEntry> all() {
    return FailureCatalogue.subjects().stream()
        .flatMap(subject -> subject.codes().stream().map(code -> of(code, subject.title())))
        .toList();
  }

  private static FailureCodeEntry of(FailureCode code, String subject) {
    List<String> classes = code.classes().stream().map(FailureCodeEntry::text).toList();
    return new FailureCodeEntry(
        code.code(), subject, classes, code.status(), code.meaning(), code.remedy());
  }

  private static String text(FailureClass of) {
    return of.name().toLowerCase(Locale.ROOT);
  }
}
