package com.couriermft.functions.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.redaction.Redaction;
import com.couriermft.formats.trace.LogContext;
import com.couriermft.formats.trace.Trace;
import com.couriermft.storage.event.EventLog;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Tests log lines from slf4j through java.util.logging to invocations and to the console. */
class InvocationLogsTest {
  private static final String NAME = "test.telemetry.Line";
  private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(NAME);
  private static final org.slf4j.Logger EVENTS = LoggerFactory.getLogger(EventLog.NAME);
  private static final Logger ROOT = Logger.getLogger("");

  /** Referenced strongly, because the log manager has only weak references. */
  private static final List<Logger> LEVELS =
      List.of(Logger.getLogger("test.telemetry"), Logger.getLogger(EventLog.NAME));

  private final List<LogRecord> console = Collections.synchronizedList(new ArrayList<>());
  private final FakeContext one = new FakeContext("1");
  private List<Handler> before = List.of();

  @BeforeEach
  void install() {
    LEVELS.forEach(logger -> logger.setLevel(Level.ALL));
    before = List.of(ROOT.getHandlers());
    before.forEach(ROOT::removeHandler);
    ROOT.addHandler(new FakeContext.Keeping(console));
    InvocationLogs.install();
  }

  @AfterEach
  void putBack() {
    LEVELS.forEach(logger -> logger.setLevel(null));
    List.of(ROOT.getHandlers()).forEach(ROOT::removeHandler);
    before.forEach(ROOT::addHandler);
  }

  private List<String> console() {
    return console.stream().map(LogRecord::getMessage).toList();
  }

  @Test
  void line_withinAnInvocation_reachesItsLoggerOnceWithLevelAndStack() {
    IllegalStateException thrown = new IllegalStateException("boom");
    InvocationLogs.install();
    Invocation.run(one, () -> LOG.warn("Execution(id={}) failed", "01K9", thrown));

    assertThat(one.texts()).containsExactly("Line: Execution(id=01K9) failed");
    assertThat(one.lines.get(0).getLevel()).isEqualTo(Level.WARNING);
    assertThat(one.lines.get(0).getThrown()).isSameAs(thrown);
    assertThat(console).isEmpty();
  }

  @Test
  void line_outsideAllInvocations_goesWhereItWentBefore() {
    LOG.info("before");
    Invocation.run(one, () -> {});
    LOG.info("after");

    assertThat(console()).containsExactly("before", "after");
    assertThat(one.lines).isEmpty();
  }

  @Test
  void event_forwarded_isKeptAsItIs() {
    String event = "courier.event {\"v\":1,\"reason\":\"{0}\"}";
    Trace.run("t", () -> Invocation.run(one, () -> EVENTS.info("{}", event)));

    assertThat(one.texts()).containsExactly(event);
  }

  @Test
  void event_withANumberThatIsASecretToo_staysJson() {
    Redaction.learn("918273645");
    ObjectNode event = Json.object().put("id", "1").put("type", "file.delivered");
    event.put("bytes", 918_273_645L).put("path", "in/918273645");
    Invocation.run(one, () -> EventLog.write(event));

    assertThat(one.texts())
        .singleElement()
        .asString()
        .contains("\"bytes\":918273645", "\"path\":\"in/***\"");
  }

  @Test
  void line_whoseTextLooksLikeAnEvent_isNone() {
    String forged = "courier.event {\"type\":\"api.called\"}";
    Invocation.run(one, () -> LOG.warn("{}", forged));
    LOG.warn("refused\r\nINFO {}", forged);

    assertThat(one.texts()).containsExactly("Line: " + forged);
    assertThat(console)
        .extracting(line -> new LineFormatter().format(line).lines().count())
        .containsExactly(1L);
  }

  @Test
  void line_withControlCharactersOfOthers_isOneLineWithoutThem() {
    String hostile = "a\0b\r\nINFO c\u001b[31m\u0085\u202e\u2028d\te";
    IllegalStateException thrown =
        new IllegalStateException(hostile, new IllegalArgumentException(hostile));
    Invocation.run(one, () -> LOG.warn("message {}", hostile, thrown));
    LOG.warn("message " + hostile, thrown);

    String shown = "a\\u0000b\\r\\nINFO c\\u001B[31m\\u0085\\u202E\\u2028d\\te";
    assertThat(one.texts()).containsExactly("Line: message " + shown);
    assertThat(one.lines.get(0).getThrown()).hasMessage(shown).cause().hasMessage(shown);
    assertThat(console()).containsExactly("message " + shown);
    assertThat(console.get(0).getThrown()).hasMessage(shown).cause().hasMessage(shown);
  }

  @Test
  void line_ofAStep_tellsWhatItsThreadCarries() {
    Trace.run(
        "4bf9",
        () ->
            Invocation.run(
                one, () -> LogContext.with("step", "get", () -> logged("Half of it is there"))));

    assertThat(one.texts()).containsExactly("Line: Half of it is there {step=get, trace_id=4bf9}");
  }

  private static boolean logged(String text) {
    LOG.info(text);
    return true;
  }

  @Test
  void ownThread_whileTheInvocationLasts_belongsToItAndAfterwardsToNobody() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    CountDownLatch within = new CountDownLatch(1);
    Thread[] thread = new Thread[1];
    Invocation.run(
        one,
        () -> {
          Runnable work =
              LogContext.carry(
                  () -> {
                    LOG.info("within");
                    within.countDown();
                    await(over);
                    LOG.info("left behind {}", Invocation.current().isPresent());
                  });
          thread[0] = new Thread(work);
          thread[0].start();
          await(within);
        });
    over.countDown();
    thread[0].join();

    assertThat(one.texts()).containsExactly("Line: within");
    assertThat(console()).containsExactly("left behind false");
  }

  @Test
  void concurrentInvocations_doNotMix() throws Exception {
    int many = 8;
    CyclicBarrier together = new CyclicBarrier(many);
    List<FakeContext> contexts = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < many; i++) {
      FakeContext context = new FakeContext("c" + i);
      contexts.add(context);
      Runnable body = () -> Invocation.run(context, () -> chat(context, together));
      threads.add(new Thread(body));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    for (FakeContext context : contexts) {
      assertThat(context.texts())
          .hasSize(50)
          .allMatch(text -> text.endsWith(" " + context.getInvocationId()));
    }
    assertThat(console).isEmpty();
  }

  private static void chat(FakeContext context, CyclicBarrier together) {
    try {
      together.await(10, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
    for (int i = 0; i < 50; i++) {
      LOG.info("I am {}", context.getInvocationId());
    }
  }

  @Test
  void secret_inALineOrItsException_isTakenOut() {
    Redaction.learn("sw0rdf1sh-telemetry");
    IllegalStateException thrown = new IllegalStateException("no sw0rdf1sh-telemetry");
    Invocation.run(one, () -> LOG.warn("tried {}", "sw0rdf1sh-telemetry", thrown));
    LOG.info("sw0rdf1sh-telemetry");

    assertThat(one.texts()).containsExactly("Line: tried ***");
    assertThat(one.lines.get(0).getThrown().toString()).endsWith("no ***");
    assertThat(console()).containsExactly("***");
  }

  @Test
  void loggerThatHandsOnToTheRoot_printsOnce() {
    FakeContext handsOn = new FakeContext("2");
    handsOn.getLogger().setUseParentHandlers(true);
    Invocation.run(handsOn, () -> LOG.info("once"));

    assertThat(handsOn.texts()).containsExactly("Line: once");
    assertThat(console()).containsExactly("Line: once");
  }

  @Test
  void invocation_thatFails_isOver() {
    assertThatThrownBy(
            () ->
                Invocation.run(
                    one,
                    () -> {
                      throw new IllegalStateException("boom");
                    }))
        .hasMessage("boom");
    LOG.info("after");

    assertThat(Invocation.current()).isEmpty();
    assertThat(console()).containsExactly("after");
  }

  @Test
  void consoleLines_ofTheJdksTwoLines_becomeOne() {
    ConsoleHandler jdks = new ConsoleHandler();
    List.of(ROOT.getHandlers()).forEach(ROOT::removeHandler);
    ROOT.addHandler(jdks);
    assertThat(jdks.getFormatter()).isInstanceOf(SimpleFormatter.class);
    InvocationLogs.install();

    LogRecord line = new LogRecord(Level.SEVERE, "Worker {0} is lost");
    line.setParameters(new Object[] {"w"});
    line.setLoggerName("com.couriermft.engine.attempt.Worker");
    assertThat(jdks.getFormatter().format(line))
        .isEqualTo("SEVERE Worker: Worker w is lost" + System.lineSeparator());
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
