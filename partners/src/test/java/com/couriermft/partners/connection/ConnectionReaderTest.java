package com.couriermft.partners.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionReaderTest {
  private static final String LEAST =
      "{'type':'sftp','host':'sftp.partner.example','username':'courier',"
          + "'auth':{'type':'ssh_key','key':'our-ssh-key'}}";

  @Test
  void read_leastFields_fillsDefaults() {
    SftpConnection connection = (SftpConnection) read(LEAST).connection();
    assertThat(Json.write(connection))
        .isEqualTo(
            ("{'type':'sftp','name':'partner-a','host':'sftp.partner.example','port':22,'username':'courier',"
                    + "'connect_timeout_seconds':30,'keep_alive_seconds':30,"
                    + "'auth':{'type':'ssh_key','key':'our-ssh-key'},'max_connections':2,"
                    + "'sessions_per_step':1,'bandwidth_bytes_per_second':0,'host_keys':[],"
                    + "'algorithms':{'legacy':false,'ciphers':[],'key_exchanges':[],'macs':[],"
                    + "'host_keys':[]},'quirks':{'single_open':false,'replace':'auto',"
                    + "'max_packet_bytes':0,'requests_in_flight':0,'answer_timeout_seconds':1800,"
                    + "'name_charset':'utf-8'}}")
                .replace('\'', '"'));
    assertThat(ConnectionReader.read("partner-a", Json.tree(connection)).connection())
        .isEqualTo(connection);
  }

  @Test
  void read_documentedExample_isAccepted() {
    String example =
        "{'name':'partner-a','type':'sftp','host':'sftp.partner.example','port':22,"
            + "'username':'courier','auth':{'type':'ssh_key','key':'our-ssh-key'},"
            + "'host_keys':['SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],"
            + "'max_connections':2,'algorithms':{'legacy':false},'proxy':null,"
            + "'bandwidth_bytes_per_second':0,'connect_timeout_seconds':30,"
            + "'keep_alive_seconds':30,'quirks':{}}";
    assertThat(read(example).connection().name()).isEqualTo("partner-a");
  }

  @Test
  void read_contacts_areKeptAndWrittenAgain() {
    String contacts =
        "{'name':'Night desk','phone':'+49 30 1234567'},"
            + "{'name':'\\ud83d\\udc69\\u200d\\ud83d\\udcbb Ada','email':'ada@partner.example'}";
    SftpConnection connection = (SftpConnection) read(with(contacts)).connection();
    assertThat(connection.contacts())
        .containsExactly(
            new Contact("Night desk", null, "+49 30 1234567"),
            new Contact("\ud83d\udc69\u200d\ud83d\udcbb Ada", "ada@partner.example", null));
    assertThat(ConnectionReader.read("partner-a", Json.tree(connection)).connection())
        .isEqualTo(connection);
    assertThat(connection.withHostKeys(List.of()).contacts()).isEqualTo(connection.contacts());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'name':'Ada'} | /contacts/0/email required",
        "{'email':'ada@partner.example'} | /contacts/0/name required",
        "{'name':'Ada','email':'ada'} | /contacts/0/email invalid_value",
        "{'name':'Ada','email':'ada@-..-'} | /contacts/0/email invalid_value",
        "{'name':'Ada','email':'a..b@partner.example'} | /contacts/0/email invalid_value",
        "{'name':'Ada','phone':'call me'} | /contacts/0/phone invalid_value",
        "{'name':'Ada','phone':'(( ))'} | /contacts/0/phone invalid_value",
        "{'name':' ','phone':'112'} | /contacts/0/name invalid_value",
        "{'name':'\\u00a0\\u200b\\u3000','phone':'112'} | /contacts/0/name invalid_value",
        "{'name':'a\\u202eb','phone':'112'} | /contacts/0/name invalid_value",
      })
  void read_contactThatNoOneCanReach_isRefused(String contact, String problem) {
    assertThat(problems(with(contact.replace('"', '\''))))
        .extracting(p -> p.pointer() + " " + p.code())
        .containsExactly(problem);
  }

  private static String with(String contacts) {
    return LEAST.substring(0, LEAST.length() - 1) + ",'contacts':[" + contacts + "]}";
  }

  @Test
  void read_manyProblems_tellsAllWithPointers() {
    List<Problem> problems =
        problems(
            "{'type':'sftp','hots':'h','port':70000,'username':7,'auth':{'type':'pasword'},"
                + "'host_keys':['MD5:aa'],'proxy':{'host':'p'},'bandwidth_bytes_per_second':-9,"
                + "'algorithms':{'legasy':true},'quirks':{'max_packet_bytes':7}}");
    assertThat(problems)
        .extracting(p -> p.pointer() + " " + p.code())
        .containsExactlyInAnyOrder(
            "/host required",
            "/port out_of_range",
            "/username wrong_type",
            "/auth/type invalid_value",
            "/host_keys/0 invalid_value",
            "/algorithms/legasy unknown_field",
            "/proxy/type required",
            "/proxy/port required",
            "/bandwidth_bytes_per_second out_of_range",
            "/quirks/max_packet_bytes packet_too_small",
            "/hots unknown_field");
    assertThat(problems)
        .filteredOn(p -> p.pointer().equals("/hots"))
        .first()
        .satisfies(p -> assertThat(p.detail()).contains("Did you mean 'host'"));
  }

  @Test
  void read_unknownType_namesTheKnownOnes() {
    assertThat(problems("{'type':'gopher','url':'x'}"))
        .singleElement()
        .satisfies(
            p -> {
              assertThat(p.code()).isEqualTo("unknown_connection_type");
              assertThat(p.detail()).contains("sftp");
            });
  }

  @Test
  void read_password_isKeptApart() {
    ReadConnection read =
        read(LEAST.replace("'ssh_key','key':'our-ssh-key'", "'password','password':'s3cret'"));
    assertThat(read.connection().auth())
        .isEqualTo(new Auth.Password("connection-partner-a-password"));
    assertThat(Json.write(read.connection())).doesNotContain("s3cret");
    assertThat(read.toString()).doesNotContain("s3cret");
    assertThat(problems(LEAST.replace("'key':'our-ssh-key'", "'key':'k','password':'s3cret'")))
        .singleElement()
        .satisfies(p -> assertThat(p.detail()).doesNotContain("s3cret"));
  }

  @Test
  void read_passwordInPlaceOfASecretsName_isNotEchoed() {
    assertThat(
            problems(
                LEAST.replace("'ssh_key','key':'our-ssh-key'", "'password','secret':'p@ss w0rd'")))
        .singleElement()
        .satisfies(p -> assertThat(p.code()).isEqualTo("invalid_value"))
        .satisfies(p -> assertThat(p.detail()).doesNotContain("w0rd"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ftp  |                                      | 21",
        "ftps |                                      | 21",
        "ftps | ,'tls':{'mode':'implicit'}           | 990",
        "ftps | ,'tls':{'mode':'implicit'},'port':99 | 99"
      })
  void read_ftp_hasTheCustomaryPort(String type, @Nullable String more, int port) {
    FtpConnection connection =
        (FtpConnection) read(ftp(type, Objects.requireNonNullElse(more, ""))).connection();
    assertThat(connection.port()).isEqualTo(port);
    assertThat(connection.type().json()).isEqualTo(type);
    assertThat(connection.traffic().sessionsPerStep()).isEqualTo(4);
    assertThat(ConnectionReader.read("partner-a", Json.tree(connection)).connection())
        .isEqualTo(connection);
  }

  @Test
  void read_tlsOnPlainFtp_isRefused() {
    assertThat(problems(ftp("ftp", ",'tls':{}")))
        .extracting(p -> p.pointer() + " " + p.code())
        .containsExactly("/tls unknown_field");
  }

  @Test
  void read_fingerprintWithColons_isKeptInLowerCase() {
    String pin = "AB:".repeat(31) + "AB";
    FtpConnection connection =
        (FtpConnection) read(ftp("ftps", ",'tls':{'trust':['SHA256:" + pin + "']}")).connection();
    assertThat(connection.tls()).isNotNull();
    assertThat(connection.tls().trust()).containsExactly("SHA256:" + "ab".repeat(32));
  }

  @Test
  void read_certificateThatIsNone_isRefused() {
    String pem = "-----BEGIN CERTIFICATE-----\\nAAAA\\n-----END CERTIFICATE-----";
    assertThat(problems(ftp("ftps", ",'tls':{'trust':['" + pem + "']}")))
        .extracting(p -> p.pointer() + " " + p.code())
        .containsExactly("/tls/trust invalid_certificate");
  }

  @Test
  void read_proxyLogin_isBothOrNone() {
    String proxy = ",'proxy':{'type':'http','host':'p','port':3128,'username':'u'%s}";
    assertThat(problems(ftp("ftp", proxy.formatted(""))))
        .extracting(p -> p.pointer() + " " + p.code())
        .containsExactly("/proxy incomplete_login");
    assertThat(read(ftp("ftp", proxy.formatted(",'secret':'s'"))).connection().secrets())
        .containsExactly("pw", "s");
  }

  @ParameterizedTest
  @CsvSource({
    "sftp, managed_identity",
    "sftp, sas",
    "ftp, ssh_key",
    "ftps, account_key",
    "blob, password",
    "azure_files, ssh_key"
  })
  void read_wayToLogInThatTheTypeDoesNotKnow_isRefused(String type, String auth) {
    assertThat(problems("{'type':'" + type + "','auth':{'type':'" + auth + "'}}"))
        .filteredOn(p -> p.pointer().equals("/auth/type"))
        .singleElement()
        .satisfies(p -> assertThat(p.detail()).contains("Expected one of"));
  }

  @Test
  void read_accountKeyAndSignature_areKeptApart() {
    String key = "c2VjcmV0LXNlY3JldC1zZWNyZXQ=";
    ReadConnection blob = read(blob("account_key", "account_key", key));
    assertThat(blob.connection().auth())
        .isEqualTo(new Auth.AccountKey("connection-partner-a-password", null));
    assertThat(blob.sent()).isNotNull();
    assertThat(blob.sent().reveal()).isEqualTo(key);
    ReadConnection sas = read(blob("sas", "sas", "?sv=1&sig=s3cret"));
    assertThat(sas.connection().auth())
        .isEqualTo(new Auth.Sas("connection-partner-a-password", null));
    assertThat(Json.write(sas.connection()) + sas).doesNotContain("s3cret");
    assertThat(problems(blob("sas", "sas", "s3cret")))
        .singleElement()
        .satisfies(p -> assertThat(p.detail()).doesNotContain("s3cret"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://acct.blob.core.windows.net",
        "http://127.0.0.1.evil.example/devstoreaccount1",
        "https://acct.blob.core.windows.net/?sig=x",
        "https://user@acct.blob.core.windows.net",
        "https://acct..windows.net",
        "https://acct.example:99999",
        "https://-/",
        "file:///etc/passwd"
      })
  void read_accountUrlInTheClearOrWithMore_isRefused(String url) {
    String json = blob("account_key", "secret", "s").replace("https://acct.example", url);
    assertThat(problems(json))
        .extracting(p -> p.pointer() + " " + p.code())
        .containsExactly("/account_url invalid_value");
  }

  @ParameterizedTest
  @ValueSource(strings = {"work", "files"})
  void read_nameThatBeginsPathsOfAnotherPlace_isRefused(String name) {
    String json = blob("account_key", "secret", "s").replace('\'', '"');
    assertThatExceptionOfType(InvalidInputException.class)
        .isThrownBy(() -> ConnectionReader.read(name, Json.parse(json)))
        .satisfies(
            e ->
                assertThat(e.problems())
                    .extracting(p -> p.pointer() + " " + p.code())
                    .containsExactly("/name reserved_name"));
  }

  private static String blob(String type, String field, String value) {
    return "{'type':'blob','account_url':'https://acct.example','container':'archive',"
        + "'auth':{'type':'%s','%s':'%s'}}".formatted(type, field, value);
  }

  private static String ftp(String type, String more) {
    return "{'type':'%s','host':'h','username':'u','auth':{'type':'password','secret':'pw'}%s}"
        .formatted(type, more);
  }

  private static ReadConnection read(String json) {
    return ConnectionReader.read("partner-a", Json.parse(json.replace('\'', '"')));
  }

  private static List<Problem> problems(String json) {
    return catchThrowableOfType(InvalidInputException.class, () -> read(json)).problems();
  }
}
