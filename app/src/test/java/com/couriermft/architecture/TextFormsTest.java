package com.couriermft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Field;
import com.tngtech.archunit.core.domain.JavaClass;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Checks the descriptions of string formats, which problem messages show in place of a pattern. A
 * description must say which strings are allowed or give an example; a name alone is not enough.
 */
class TextFormsTest {
  private static final Pattern RULE =
      Pattern.compile("[0-9]|such as|letters|characters|without|with `|format|ULID|https?://");

  @Test
  void forms_sayWhichTextsAreAllowed() throws ClassNotFoundException {
    List<String> vague = new ArrayList<>();
    int forms = 0;
    for (JavaClass each : ProductClasses.ALL) {
      if (!each.isRecord()) {
        continue;
      }
      for (RecordComponent component : Class.forName(each.getName()).getRecordComponents()) {
        Field field = component.getAnnotation(Field.class);
        if (field == null || field.pattern().equals(".*") || field.form().isEmpty()) {
          continue;
        }
        forms++;
        if (!RULE.matcher(field.form()).find()) {
          vague.add(each.getSimpleName() + "." + component.getName() + ": " + field.form());
        }
      }
    }
    assertThat(vague).isEmpty();
    assertThat(forms).isGreaterThan(50);
  }
}
