package com.couriermft.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.failure.InvalidInputException;
import com.couriermft.failure.Problem;
import com.couriermft.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConnectionReaderTest {
  private static final String LEAST =
      "{'type':'sftp','host':'sftp.partner.example','username':'courier',"
          + "'auth':{'type':'ssh_key','key':'our-ssh-key'}}";

  @Test
  void read_leastFields_fillsDefaults() {
    SftpConnection connection = (SftpConnection) read(LEAST).connection();
    assertThat(Json.write(connection))
        .isEqualTo(
            ("{'name':'partner-a','host':'sftp.partner.example','port':22,'username':'courier',"
                    + "'auth':{'key':'our-ssh-key','type':'ssh_key'},'host_keys':[],"
                    + "'max_connections':2,'algorithms':{'legacy':false},"
                    + "'connect_timeout_seconds':30,'keep_alive_seconds':30,'type':'sftp'}")
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
  void read_manyProblems_tellsAllWithPointers() {
    List<Problem> problems =
        problems(
            "{'type':'sftp','hots':'h','port':70000,'username':7,'auth':{'type':'pasword'},"
                + "'host_keys':['MD5:aa'],'proxy':{'host':'p'},'bandwidth_bytes_per_second':9,"
                + "'algorithms':{'legasy':true}}");
    assertThat(problems)
        .extracting(p -> p.pointer() + " " + p.code())
        .containsExactlyInAnyOrder(
            "/host required",
            "/port out_of_range",
            "/username wrong_type",
            "/auth/type invalid_value",
            "/host_keys/0 invalid_value",
            "/algorithms/legasy unknown_field",
            "/proxy not_available_yet",
            "/bandwidth_bytes_per_second not_available_yet",
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
    ConnectionReader.ReadConnection read =
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

  private static ConnectionReader.ReadConnection read(String json) {
    return ConnectionReader.read("partner-a", Json.parse(json.replace('\'', '"')));
  }

  private static List<Problem> problems(String json) {
    return catchThrowableOfType(InvalidInputException.class, () -> read(json)).problems();
  }
}
