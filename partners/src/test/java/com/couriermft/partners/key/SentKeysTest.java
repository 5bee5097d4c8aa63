package com.couriermft.partners.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SentKeysTest {
  private static JsonNode json(String text) {
    return Json.parse(text.replace('\'', '"'));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{} | /private",
        "{'kind':'pgp','private':'S3CRET','public':'S3CRET'} | /private",
        "{'kind':'pgp','public':'S3CRET','passphrase':'S3CRET'} | /passphrase",
        "{'public':'S3CRET'} | /public",
        "{'private':'-----BEGIN PGP S3CRET'} | /kind",
        "{'private':['S3CRET'],'secret':'S3CRET'} | /private,/secret"
      })
  void keyWithOtherPartsThanItsKindHas_isRefused_withoutThem(String sent, String pointers) {
    InvalidInputException refused =
        catchThrowableOfType(InvalidInputException.class, () -> KeyImport.read(json(sent)));
    assertThat(refused.problems())
        .extracting(Problem::pointer)
        .containsExactly(pointers.split(","));
    assertThat(refused.problems().toString()).doesNotContain("S3CRET");
  }

  @Test
  void keyToBeImported_doesNotShowItsParts() {
    assertThat(KeyImport.read(json("{'private': 'S3CRET', 'passphrase': 'S3CRET'}")).toString())
        .doesNotContain("S3CRET");
    KeyImport partners = KeyImport.read(json("{'kind': 'pgp', 'public': 'S3CRET', 'labels': {}}"));
    assertThat(partners.toString()).doesNotContain("S3CRET");
    assertThat(partners.labels()).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      nullValues = "-",
      value = {
        "{} | 730",
        "{'kind':'pgp','expires_in_days':7} | 7",
        "{'kind':'pgp','expires_in_days':null} | -"
      })
  void keyToBeMade_isGoodForTwoYears_orAsLongAsIsSaid(String sent, @Nullable Integer days) {
    KeyGeneration asked = KeyGeneration.read(json(sent));
    assertThat(asked.lifetime()).isEqualTo(days == null ? null : Duration.ofDays(days));
    assertThat(asked.labels()).isNull();
  }

  @Test
  void sshKeyToBeMade_hasNoUserAndNoEnd() {
    JsonNode sent = json("{'user_id': 'a', 'expires_in_days': null}");
    InvalidInputException refused =
        catchThrowableOfType(InvalidInputException.class, () -> KeyGeneration.read(sent));
    assertThat(refused.problems())
        .extracting(Problem::pointer)
        .containsExactly("/user_id", "/expires_in_days");
  }
}
