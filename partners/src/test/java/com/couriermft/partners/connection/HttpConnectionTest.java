package com.couriermft.partners.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests reading and writing connections of types http and function_app as JSON. */
class HttpConnectionTest {
  private static final String URL = "'base_url': 'https://api.example/v2'";

  private static JsonNode json(String fields) {
    return Json.readTree(("{'type': 'http', " + fields + "}").replace('\'', '"'));
  }

  private static ReadConnection read(String fields) {
    return ConnectionReader.read("api", json(fields));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type': 'none'}",
        "{'type': 'basic', 'username': 'u', 'secret': 's'}",
        "{'type': 'bearer', 'secret': 's'}",
        "{'type': 'api_key', 'in': 'query', 'name': 'key', 'secret': 's'}",
        "{'type': 'oauth2_client_credentials', 'token_url': 'https://l.example/t', 'client_id':"
            + " 'c', 'scope': 'a b', 'audience': 'x', 'send_in': 'body', 'secret': 's'}",
        "{'type': 'oauth2_client_credentials', 'token_url': 'https://l.example/t', 'client_id':"
            + " 'c', 'key': 'k'}",
        "{'type': 'managed_identity', 'resource': 'api://x'}"
      })
  void read_everyAuth_comesBackAsItWasStored(String auth) {
    String all =
        URL
            + ", 'auth': "
            + auth
            + ", 'client_key': 'tls', 'headers': {'X-A': 'b c'}, 'tls': {'trust': ['SHA256:"
            + "ab".repeat(32)
            + "']}, 'max_connections': 3, 'connect_timeout_seconds': 5, 'idle_timeout_seconds': 7,"
            + " 'network': 'private', 'proxy': {'type': 'http', 'host': 'p', 'port': 1, 'username':"
            + " 'u', 'secret': 'ps'}, 'probe': 'health', 'labels': {'a': 'b'}";
    Connection first = read(all).connection();
    Connection again = ConnectionReader.read("api", Json.readTree(Json.write(first))).connection();
    assertThat(again).isEqualTo(first);
    assertThat(first.secrets()).contains("ps");
    assertThat(first.keys()).contains("tls");
    assertThat(first.auth().findSecret().isPresent()).isEqualTo(auth.contains("'secret'"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "basic|password|'username': 'u',",
        "bearer|token|\"\"",
        "api_key|api_key|'name': 'X',",
        "oauth2_client_credentials|client_secret|'token_url': 'https://l/t', 'client_id': 'c',"
      })
  void read_secretsSentOnce_goToTheSecretStore(String type, String field, String more) {
    ReadConnection read =
        read(URL + ", 'auth': {'type': '%s', %s'%s': 'hunter2'}".formatted(type, more, field));
    assertThat(read.sent()).isNotNull();
    assertThat(read.sent().reveal()).isEqualTo("hunter2");
    assertThat(read.connection().secrets()).containsExactly("connection-api-password");
    assertThat(Json.write(read.connection())).doesNotContain("hunter2");
  }

  @Test
  void read_defaults_andTheSlashAtTheEnd() {
    HttpConnection read =
        (HttpConnection)
            read("'base_url': 'https://api.example/', 'auth': {'type': 'none'}").connection();
    assertThat(read.baseUrl()).isEqualTo("https://api.example");
    assertThat(read.maxConnections()).isEqualTo(16);
    assertThat(read.calls().connectTimeoutSeconds()).isEqualTo(30);
    assertThat(read.calls().idleTimeoutSeconds()).isEqualTo(60);
    assertThat(read.calls().network()).isEqualTo(Network.PUBLIC);
    assertThat(Json.write(read)).doesNotContain("network", "proxy", "client_key", "probe", "off");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type': 'none'}",
        "{'type': 'function_key', 'secret': 's'}",
        "{'type': 'bearer', 'secret': 's'}",
        "{'type': 'managed_identity', 'resource': 'api://x'}"
      })
  void readFunctionApp_everyAuth_comesBackAsItWasStored(String auth) {
    HttpConnection first = functionApp("'base_url': 'https://a.example/', 'auth': " + auth);
    assertThat(first.type()).isEqualTo(Connection.Type.FUNCTION_APP);
    assertThat(first.baseUrl()).isEqualTo("https://a.example");
    assertThat(first.calls().idleTimeoutSeconds()).isEqualTo(240);
    assertThat(ConnectionReader.read("api", Json.readTree(Json.write(first))).connection())
        .isEqualTo(first);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'base_url': 'https://a.example/api', 'auth': {'type': 'none'}|/base_url",
        "'base_url': 'http://a.example', 'auth': {'type': 'none'}|/base_url",
        "'base_url': 'https://a', 'auth': {'type': 'basic', 'username': 'u', 'secret':"
            + " 's'}|/auth/type",
        "'base_url': 'https://a', 'auth': {'type': 'function_key', 'function_key': 'a"
            + " b'}|/auth/function_key",
        "'base_url': 'https://a', 'auth': {'type': 'function_key'}|/auth"
      })
  void readFunctionApp_whatCannotBe_isLocated(String fields, String pointer) {
    assertThatThrownBy(() -> functionApp(fields))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> assertThat(e.problems()).extracting(Problem::pointer).contains(pointer));
  }

  @Test
  void readServer_withAFunctionKey_isRefused() {
    assertThatThrownBy(() -> read(URL + ", 'auth': {'type': 'function_key', 'secret': 's'}"))
        .isInstanceOf(InvalidInputException.class);
  }

  private static HttpConnection functionApp(String fields) {
    String document = "{'type': 'function_app', " + fields + "}";
    return (HttpConnection)
        ConnectionReader.read("api", Json.readTree(document.replace('\'', '"'))).connection();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'base_url': 'http://api.example'|/base_url",
        "'base_url': 'https://api.example//'|/base_url",
        "'base_url': 'https://api.example//v2'|/base_url",
        "'base_url': 'https://[:::::]/'|/base_url",
        "'base_url': 'https://u:p@api.example'|/base_url",
        "'base_url': 'https://api.example/?a=b'|/base_url",
        "'base_url': 'https://api.example/#a'|/base_url",
        "'base_url': 'https://api.example:99999'|/base_url",
        "'base_url': 'https://api.example/a/../b'|/base_url",
        "'base_url': 'ftp://api.example'|/base_url",
        "'base_url': 'https://a', 'headers': {'Authorization': 'x'}|/headers/Authorization",
        "'base_url': 'https://a', 'headers': {'X-A': ' x'}|/headers/X-A",
        "'base_url': 'https://a', 'tls': {'trust': ['x']}|/tls/trust/0",
        "'base_url': 'http://a', 'tls': {'off': true}, 'client_key': 'k'|/client_key",
        "'base_url': 'https://a', 'idle_timeout_seconds': 0|/idle_timeout_seconds",
        "'base_url': 'https://a', 'username': 'x'|/username"
      })
  void read_whatCannotBe_isLocated(String fields, String pointer) {
    assertThatThrownBy(() -> read(fields + ", 'auth': {'type': 'none'}"))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> assertThat(e.problems()).extracting(Problem::pointer).contains(pointer));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'type': 'password', 'secret': 's'}|/auth/type",
        "{'type': 'bearer'}|/auth",
        "{'type': 'bearer', 'secret': 's', 'token': 't'}|/auth",
        "{'type': 'bearer', 'token': 'a b'}|/auth/token",
        "{'type': 'basic', 'username': 'a:b', 'secret': 's'}|/auth/username",
        "{'type': 'api_key', 'name': 'Host', 'secret': 's'}|/auth/name",
        "{'type': 'oauth2_client_credentials', 'token_url': 'http://l/t', 'client_id': 'c',"
            + " 'secret': 's'}|/auth",
        "{'type': 'oauth2_client_credentials', 'token_url': 'https://l/t', 'client_id': 'c',"
            + " 'secret': 's', 'key': 'k'}|/auth/key",
        "{'type': 'oauth2_client_credentials', 'token_url': 'https://l/t', 'client_id': 'c'}|/auth"
      })
  void read_credentialsThatCannotBe_areLocatedAndNotRepeated(String auth, String pointer) {
    assertThatThrownBy(() -> read(URL + ", 'auth': " + auth))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> {
              assertThat(e.problems()).extracting(Problem::pointer).contains(pointer);
              assertThat(e.problems().toString()).doesNotContain("a b");
            });
  }
}
