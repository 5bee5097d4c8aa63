package com.couriermft.formats.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretNamesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "password",
        "db_PASSWD",
        "passphrase",
        "pwd",
        "client_secret",
        "access_token",
        "Authorization",
        "set-cookie",
        "x-hub-signature-256",
        "X-Api-Key",
        "accountKey",
        "functions_key",
        "shared access key",
        "SharedAccessKey",
        "private_key",
        "subscription_key",
        "Ocp-Apim-Subscription-Key",
        "bearer",
        "id_jwt",
        "x-ms-client-principal",
        "X-ARR-ClientCert",
        "client-certificate",
        "sig",
        "code"
      })
  void nameOfASecret_isTakenForOne(String name) {
    assertThat(SecretNames.isSecret(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "path",
        "key",
        "key_id",
        "public_key",
        "error_code",
        "design",
        "author",
        "pinned",
        "compass",
        ""
      })
  void otherName_isNot(String name) {
    assertThat(SecretNames.isSecret(name)).isFalse();
  }
}
