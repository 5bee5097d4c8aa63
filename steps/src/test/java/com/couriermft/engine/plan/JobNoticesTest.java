package com.couriermft.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.couriermft.steps.BuiltInTypes;
import com.couriermft.testing.KnownNames;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the channels that jobs reference in steps and in their notification settings. */
class JobNoticesTest {
  private static final StepRegistry STEPS = new StepRegistry(BuiltInTypes.steps());

  private static final String JOB =
      """
      {"job_id": "a", "variables": {"hook": "by-variable"},
       "steps": [
         {"id": "mail", "type": "email.send",
          "config": {"channel": "by-mail", "subject": "s", "text": "t"}},
         {"id": "hook", "type": "webhook.send",
          "config": {"channel": "{{variables.hook}}", "type": "t"}}],
       "notify": [{"channel": "by-job", "events": %s, "template": {"subject": "%s"}}]}\
      """;

  private static List<String> problems(String events, String subject) {
    JobValidator validator = new JobValidator(STEPS, KnownNames.NONE, Duration.ofMinutes(29));
    InvalidInputException refused =
        catchThrowableOfType(
            InvalidInputException.class,
            () -> validator.read(Json.parse(JOB.formatted(events, subject))));
    return refused.problems().stream().map(JobNoticesTest::shown).toList();
  }

  private static String shown(Problem problem) {
    return problem.pointer() + " " + problem.code();
  }

  @Test
  void channelThatIsNotThere_isRefusedWhereItIsNamed() {
    assertThat(problems("[\"onEnd\"]", "{{event.job_id}}"))
        .containsExactly(
            "/steps/0/config/channel unknown_channel", "/notify/0/channel unknown_channel");
  }

  @Test
  void templateAndEvents_areCheckedAsThoseOfSubscriptions_forEventsOfExecutions() {
    assertThat(problems("[\"onFail\"]", "{{event.watch}} {{steps.mail.status}}"))
        .contains(
            "/notify/0/template/subject reference_not_found",
            "/notify/0/template/subject not_in_scope");
    assertThat(problems("[\"watch.failing\"]", "x")).contains("/notify/0/events/0 invalid_value");
  }

  @Test
  void everyChannel_isAmongWhatTheJobNames() {
    List<Mention> all =
        new JobMentions(STEPS)
            .of(DefinitionReader.read(Json.parse(JOB.formatted("[\"onFail\"]", "x"))));
    assertThat(all)
        .filteredOn(one -> one.kind() == Mention.Kind.CHANNEL)
        .extracting(Mention::name, Mention::pointer)
        .contains(
            tuple("by-mail", "/steps/0/config/channel"),
            tuple("by-variable", "/variables/hook"),
            tuple("by-job", "/notify/0/channel"));
  }
}
