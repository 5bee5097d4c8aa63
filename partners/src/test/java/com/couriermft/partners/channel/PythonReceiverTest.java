package com.couriermft.partners.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.couriermft.formats.failure.CourierException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests webhooks with a receiver that is based on Python's standard library and checks signatures
 * independently.
 */
@Timeout(60)
class PythonReceiverTest {
  private static final String KEY = "C2FVsBQIhrscChlQIMV+b5sSYspob7oD";

  /**
   * A receiver that prints its port and, for each request, the path and whether the signature is
   * correct.
   */
  private static final String RECEIVER =
      """
      import base64, hashlib, hmac, sys, time
      from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

      key = base64.b64decode(sys.argv[1])

      class Receiver(BaseHTTPRequestHandler):
          def do_POST(self):
              body = self.rfile.read(int(self.headers["Content-Length"]))
              signed = ".".join([self.headers["webhook-id"], self.headers["webhook-timestamp"]])
              mac = hmac.new(key, signed.encode() + b"." + body, hashlib.sha256).digest()
              right = "v1," + base64.b64encode(mac).decode() in self.headers["webhook-signature"].split()
              print(self.path, right, self.headers["webhook-id"], flush=True)
              if self.path == "/late":
                  time.sleep(3)
              status = {"/ok": 204, "/late": 204, "/broken": 500, "/gone": 410}.get(self.path, 302)
              self.send_response(status)
              if status == 302:
                  self.send_header("Location", "http://127.0.0.1:%d/ok" % server.server_port)
              self.send_header("Content-Length", "0")
              self.end_headers()

          def log_message(self, *_):
              pass

      server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
      print(server.server_port, flush=True)
      server.serve_forever()
      """;

  private final Desk desk = new Desk().secret("key", "whsec_" + KEY);
  private Process python;
  private BufferedReader lines;
  private int port;

  @BeforeEach
  void start() throws IOException {
    try {
      python = new ProcessBuilder("python3", "-c", RECEIVER, KEY).start();
    } catch (IOException missing) {
      assumeTrue(false, "python3 is not installed");
    }
    lines =
        new BufferedReader(new InputStreamReader(python.getInputStream(), StandardCharsets.UTF_8));
    port = Integer.parseInt(lines.readLine());
  }

  @AfterEach
  void stop() throws InterruptedException {
    python.destroy();
    assertThat(python.waitFor(10, TimeUnit.SECONDS)).isTrue();
  }

  private StoredChannel channel(String path) {
    desk.secret("url", "http://127.0.0.1:" + port + path);
    return desk.save(
        "hook",
        "{'type': 'webhook', 'url_secret': 'url', 'signing_secrets': ['key'], 'network':"
            + " 'private'}");
  }

  private CourierException failure(StoredChannel channel, Duration within) {
    return catchThrowableOfType(
        CourierException.class, () -> desk.send(channel, Desk.notice(), within));
  }

  /**
   * Returns the paths of the given number of requests, after checking that all signatures are
   * correct.
   */
  private List<String> seen(int count) throws IOException {
    List<String> paths = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String[] line = lines.readLine().split(" ");
      assertThat(line[1]).isEqualTo("True");
      assertThat(line[2]).isEqualTo(Desk.notice().id());
      paths.add(line[0]);
    }
    return paths;
  }

  @Test
  void signature_isRightByAnImplementationOfAnother() throws Exception {
    assertThat(desk.send(channel("/ok"), Desk.notice()).status()).isEqualTo(204);
    assertThat(seen(1)).containsExactly("/ok");
  }

  @Test
  void answerThatIsLateOrBad_leavesOpenWhatWasDone_andTheNextTryHasTheSameId() throws Exception {
    CourierException late = failure(channel("/late"), Duration.ofMillis(800));
    assertThat(late).isInstanceOf(UnconfirmedException.class);
    CourierException broken = failure(channel("/broken"), Duration.ofSeconds(20));
    assertThat(broken).isInstanceOf(UnconfirmedException.class);
    assertThat(seen(2)).containsExactly("/late", "/broken");
  }

  @Test
  void receiverThatIsGone_disablesTheChannel() throws Exception {
    assertThat(failure(channel("/gone"), Duration.ofSeconds(20)).code()).isEqualTo("channel_gone");
    StoredChannel now = desk.channels.get("hook");
    assertThat(now.channel().traits().enabled()).isFalse();
    assertThat(now.channel().traits().disabledBecause()).contains("410");
    assertThat(failure(now, Duration.ofSeconds(20)).code()).isEqualTo("channel_disabled");
    assertThat(seen(1)).containsExactly("/gone");
  }

  @Test
  void redirectToLoopback_isNotFollowed() throws Exception {
    CourierException refused = failure(channel("/elsewhere"), Duration.ofSeconds(20));
    assertThat(refused.code()).isEqualTo("channel_denied");
    assertThat(refused).hasMessageContaining("does not follow redirects");
    desk.send(channel("/ok"), Desk.notice());
    assertThat(seen(2)).containsExactly("/elsewhere", "/ok");
  }
}
