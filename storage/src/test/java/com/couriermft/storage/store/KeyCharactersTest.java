package com.couriermft.storage.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compares the characters that keys of rows can contain with the service's rules as a pattern. */
class KeyCharactersTest {
  private static final Pattern REFUSED =
      Pattern.compile("[/\\\\#?\\x00-\\x1f\\x7f-\\x9f\\ud800-\\udfff]");

  @Test
  void key_withAnyCharacterAnywhere_isValidUnlessTheServiceRefusesTheCharacter() {
    List<String> wrong = new ArrayList<>();
    for (int character = 0; character <= Character.MAX_CODE_POINT; character++) {
      String text = new String(Character.toChars(character));
      for (String key : List.of(text, "a" + text, text + "b", "\ud83d\ude00" + text + "c")) {
        if (StorageLimits.isKey(key) == REFUSED.matcher(key).find()) {
          wrong.add(Integer.toHexString(character) + " in " + key);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void key_ofALength_isValidUpTo512() {
    assertThat(StorageLimits.isKey("")).isFalse();
    assertThat(StorageLimits.isKey("k".repeat(512))).isTrue();
    assertThat(StorageLimits.isKey("k".repeat(513))).isFalse();
  }
}
