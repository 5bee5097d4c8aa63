package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.identity.EnvironmentCredentialBuilder;
import com.couriermft.storage.identity.CheckedIdentity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests partners and channels that require the app's identity, which gets no token. */
class IdentityApiTest {
  /** The environment of this test has no identity. */
  private static final CheckedIdentity IDENTITY =
      new CheckedIdentity(new EnvironmentCredentialBuilder().build());

  private final ApiClient api = ApiClient.withIdentity(IDENTITY);

  @AfterEach
  void close() {
    api.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "connections|{'type': 'blob', 'account_url': 'http://127.0.0.1:10000/acc', 'container':"
            + " 'box', 'auth': {'type': 'managed_identity'}}",
        "connections|{'type': 'blob', 'account_url': 'https://acc.blob.core.windows.net',"
            + " 'container': 'box', 'auth': {'type': 'managed_identity'}}",
        "connections|{'type': 'azure_files', 'account_url': 'http://127.0.0.1:10000/acc', 'share':"
            + " 'box', 'auth': {'type': 'managed_identity'}}",
        "connections|{'type': 'azure_files', 'account_url': 'https://acc.file.core.windows.net',"
            + " 'share': 'box', 'auth': {'type': 'managed_identity'}}",
        "channels|{'type': 'graph', 'from': 'a@b.example', 'to': ['c@d.example']}",
        "channels|{'type': 'acs', 'endpoint': 'https://contoso.communication.azure.com', 'from':"
            + " 'a@b.example', 'to': ['c@d.example']}",
        "channels|{'type': 'smtp', 'host': '127.0.0.1', 'port': 1, 'network': 'private', 'auth':"
            + " {'type': 'xoauth2', 'username': 'u'}, 'from': 'a@b.example', 'to': ['c@d.example']}"
      })
  void test_withoutAToken_saysWhatIsMissing(String kind, String body) {
    String path = kind + "/p";
    Reply saved = api.put(path, body);
    assertThat(saved.status()).as(saved.text()).isEqualTo(201);
    Reply tested = api.post(path + "/test", "");
    assertThat(tested.status()).as(tested.text()).isEqualTo(200);
    assertThat(tested.text()).contains("identity_refused");
  }
}
