package com.couriermft.operate.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialCheckTest {
  private static final String VALUE = "hunter2";

  private static List<String> found(ObjectNode json) {
    List<String> pointers = new ArrayList<>();
    ObjectNode marked = CredentialCheck.marked(json, pointers);
    assertThat(marked.toString().contains(VALUE)).isEqualTo(pointers.isEmpty());
    return pointers;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "password",
        "Password",
        "userPassword",
        "user_password",
        "user-password",
        "userpassword",
        "PASSWORD",
        "DB_PASSWD",
        "pwd",
        "passphrase",
        "clientSecret",
        "client_secret",
        "ClientSecret",
        "secret",
        "accessToken",
        "access_token",
        "access.token",
        "refreshToken",
        "idToken",
        "token",
        "apiKey",
        "api_key",
        "X-Api-Key",
        "accountKey",
        "AccountKey",
        "accessKey",
        "secretKey",
        "awsSecretAccessKey",
        "privateKey",
        "sharedAccessKey",
        "subscriptionKey",
        "Ocp-Apim-Subscription-Key",
        "x-functions-key",
        "signingKey",
        "Authorization",
        "Proxy-Authorization",
        "connectionString",
        "connection_string",
        "jwt"
      })
  void plainValue_ofAFieldThatIsCalledLikeACredential_isFound(String name) {
    assertThat(found(Json.object().put(name, VALUE))).containsExactly("/" + name);
    ObjectNode list = Json.object();
    list.putArray(name).add(VALUE);
    assertThat(found(list)).containsExactly("/" + name + "/0");
    for (String holder : List.of("default", "const", "example")) {
      ObjectNode schema = Json.object();
      schema.putObject("properties").putObject(name).put("type", "string").put(holder, VALUE);
      assertThat(found(schema)).containsExactly("/properties/" + name + "/" + holder);
    }
    ObjectNode pair = Json.object().put("name", name).put("value", VALUE);
    assertThat(found(pair)).containsExactly("/value");
    ObjectNode named = Json.object().put(name, "{{secrets.it}}");
    assertThat(CredentialCheck.marked(named, new ArrayList<>())).isEqualTo(named);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tokenizer",
        "passwords_file",
        "secretary",
        "key",
        "keyboard",
        "monkey",
        "token_url",
        "secret_name",
        "public_key",
        "sort_key",
        "authorized",
        "name",
        "primaryKey"
      })
  void plainValue_ofAnotherField_isNone(String name) {
    assertThat(found(Json.object().put(name, VALUE))).isEmpty();
    ObjectNode schema = Json.object();
    schema.putObject("properties").putObject(name).put("default", VALUE);
    assertThat(found(schema)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"format, password", "writeOnly, true"})
  void default_ofAParameterThatIsMarkedAsAPassword_isFound(String field, String value) {
    ObjectNode schema = Json.object().put("default", VALUE);
    schema.set(field, value.equals("true") ? Json.parse("true") : Json.parse('"' + value + '"'));
    assertThat(found(schema)).containsExactly("/default");
  }

  /** The strings are split so that secret scanners do not report this file. */
  @ParameterizedTest
  @CsvSource({
    "eyJhbGciOiJIUzI1NiJ9., eyJzdWIiOiIxMjM0NSJ9.c2lnbmF0dXJl",
    "eyJhbGciOiJub25lIn0., eyJzdWIiOiIxMjM0NSJ9.",
    "AKIA, IOSFODNN7EXAMPLE",
    "ASIA, IOSFODNN7EXAMPLE",
    "https://hooks.slack.com/services/, T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX",
    "https://hooks.slack.com/workflows/, T00000000/A00000000/1/abc",
    "https://HOOKS.slack.com/triggers/, T00000000/1/abc",
    "https://contoso.webhook.office.com/webhookb2/, 11-22@33/IncomingWebhook/44/55",
    "https://discord.com/api/webhooks/, 123/abcdef",
    "ghp_, abcdefghijklmnopqrstuvwxyz0123456789",
    "github_pat_, 11ABCDEFG0abcdefghijkl_mnopqrstuvwxyz",
    "glpat-, abcdefghijklmnopqrst",
    "xoxb-, 123456789012-abcdefghijkl",
  })
  void textThatLooksLikeACredential_isFound_aloneAndWithinOthers(String start, String rest) {
    for (String text :
        List.of(start + rest, "see " + start + rest + " there", "x=" + start + rest)) {
      List<String> pointers = new ArrayList<>();
      ObjectNode marked = CredentialCheck.marked(Json.object().put("note", text), pointers);
      assertThat(pointers).as(text).containsExactly("/note");
      assertThat(marked.toString()).doesNotContain(rest).contains(CredentialCheck.MARK);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Asia",
        "AKIA",
        "eyJ",
        "https://hooks.slack.com/",
        "https://slack.com/services/x",
        "https://discord.com/channels/1/2",
        "high_water_marks_of_the_year",
        "a.b.c",
        "xox-games"
      })
  void textThatOnlyResemblesOne_isNone(String text) {
    List<String> pointers = new ArrayList<>();
    CredentialCheck.marked(Json.object().put("note", text), pointers);
    assertThat(pointers).isEmpty();
  }
}
