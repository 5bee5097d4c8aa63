package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.local.Azurite;
import com.couriermft.local.HostProcess;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged app in a mode that requires a key: creating the first key, and using it. */
class AuthorizationIT {
  private static final String MASTER = "master-key-of-the-host";

  @Test
  void firstKey_isMadeWithTheHostsMasterKey_andIsInNoLog(@TempDir Path directory) throws Exception {
    try (Azurite azurite = Azurite.start();
        HostProcess host =
            HostProcess.of(PackagedApp.DIRECTORY, azurite.connectionString())
                .environment("COURIER_SECRETS_DIR", directory.resolve("secrets").toString())
                .environment("COURIER_AUTH_MODE", "keys")
                .environment("COURIER_BREAK_GLASS", "true")
                .environment("COURIER_LOCAL_MASTER_KEY", MASTER)
                .logFile(directory.resolve("host.log"))
                .start()) {
      Client api = new Client(host.apiUri());
      assertThat(api.get("health").statusCode()).isEqualTo(200);
      assertThat(api.get("jobs").statusCode()).isEqualTo(401);
      assertThat(api.post("break-glass/api-key", "").statusCode()).isEqualTo(401);
      HttpResponse<String> broken = api.post("break-glass/api-key", "", "x-functions-key", MASTER);
      assertThat(broken.statusCode()).as(broken.body()).isEqualTo(201);
      String first = Client.json(broken).path("key").asText();
      HttpResponse<String> made =
          api.put("api-keys/loader", "{'role': 'operator'}", "x-api-key", first);
      assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
      String bearer = "Bearer " + Client.json(made).path("key").asText();
      assertThat(api.get("jobs", "Authorization", bearer).statusCode()).isEqualTo(200);
      HttpResponse<String> refused = api.put("jobs/j", "{'steps': []}", "Authorization", bearer);
      assertThat(refused.statusCode()).isEqualTo(403);
      assertThat(refused.headers().firstValue("WWW-Authenticate").orElse("")).contains("author");
      assertThat(Files.readString(host.getLogFile()))
          .contains("api.called", "\"caller\":\"key:loader\"", "\"caller\":\"break-glass\"")
          .doesNotContain(MASTER, first.substring(first.lastIndexOf('_') + 1))
          .doesNotContain(bearer.substring(bearer.lastIndexOf('_') + 1));
    }
  }
}
