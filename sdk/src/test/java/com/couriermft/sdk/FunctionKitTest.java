package com.couriermft.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.sdk.testing.FunctionKit;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the kit that authors use to test their functions. */
class FunctionKitTest {
  private final FunctionKit kit = new FunctionKit().file("orders.csv", "a\nb\n");

  @Test
  void run_inMemory_hasFilesEventsLinesAndResult() throws Exception {
    String result = kit.run(new Report(), parameters("orders.csv", "out/"));
    assertThat(result).isEqualTo("{\"line_count\":2,\"style\":\"short\",\"secret\":4}");
    assertThat(kit.text("out/report.txt")).isEqualTo("lines 2");
    assertThat(kit.events()).containsExactly("report.written {\"lines\":\"2\"}");
    assertThat(kit.lines()).containsExactly("INFO started", "INFO 2 lines", "INFO ended");
    assertThat(kit.progress()).isEqualTo(2);
  }

  @Test
  void laterAttempt_doesNotStartAgain() throws Exception {
    kit.attempt(1).run(new Report(), parameters("orders.csv", "out/"));
    assertThat(kit.lines()).containsExactly("INFO 2 lines", "INFO ended");
  }

  @Test
  void file_thatNoParameterNames_isRefused() {
    assertThatThrownBy(() -> kit.run(new Report(), parameters("orders.csv", "other/")))
        .hasMessageContaining("No parameter that writes a file has the path 'out/report.txt'");
    assertThatThrownBy(() -> kit.text("out/report.txt")).hasMessageContaining("orders.csv");
  }

  @Test
  void cancelledFunction_isStopped() {
    assertThatThrownBy(() -> kit.cancelled().run(new Report(), parameters("orders.csv", "out/")))
        .hasMessageContaining("to stop");
  }

  private static Report.Parameters parameters(String orders, String folder) {
    return new Report.Parameters(orders, List.of(folder), Report.Style.SHORT, Secret.of("hush"));
  }

  /** A function that counts the lines of a file. */
  public static final class Report implements JobFunction<Report.Parameters, Report.Result> {
    enum Style {
      SHORT
    }

    record Parameters(
        @Parameter(help = "Orders", reads = true) String orders,
        @Parameter(help = "Folder", writes = true) List<String> folder,
        @Parameter(help = "Style") Style style,
        @Parameter(help = "Key") Secret key) {}

    record Result(int lineCount, Style style, int secret) {}

    @Override
    public String name() {
      return "report";
    }

    @Override
    public String summary() {
      return "Counts lines";
    }

    @Override
    public Class<Parameters> parameters() {
      return Parameters.class;
    }

    @Override
    public void onStart(JobFunctionContext context) {
      context.log().log(System.Logger.Level.INFO, "started");
    }

    @Override
    public void onEnd(JobFunctionContext context) {
      context.log().log(System.Logger.Level.INFO, "ended");
    }

    @Override
    public Result run(Parameters parameters, JobFunctionContext context) throws IOException {
      int lines = 0;
      try (InputStream in = context.files().read(parameters.orders());
          OutputStream out = context.files().create("out/report.txt")) {
        for (int b = in.read(); b >= 0; b = in.read()) {
          context.throwIfCancelled();
          lines += b == '\n' ? 1 : 0;
        }
        out.write(("lines " + lines).getBytes(StandardCharsets.UTF_8));
      }
      context.progress(lines);
      context.emitEvent("report.written", Map.of("lines", "" + lines));
      context.log().log(System.Logger.Level.INFO, "{0} lines", lines);
      return new Result(lines, parameters.style(), parameters.key().reveal().length());
    }
  }
}
