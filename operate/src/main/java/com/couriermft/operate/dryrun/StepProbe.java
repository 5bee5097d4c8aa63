package com.couriermft.operate.dryrun;

import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.expression.JobContext;
import com.couriermft.engine.expression.ReferenceResolver;
import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.Check.Kind;
import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.ConfigField;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Pointer;
import com.couriermft.formats.secret.SecretStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The check of one step's configuration. */
record StepProbe(StepDefinition definition, Step<?> step, JobContext context, SecretStore secrets) {

  void look(Probe probe) throws IOException, InterruptedException {
    ReferenceResolver resolver =
        new ReferenceResolver(context, DryRunRoute::noOutputs, secrets::find);
    look(
        step,
        KnownConfig.of(definition.config(), resolver, ConfigField.encodings(step.type())),
        probe);
  }

  private <C extends Record> void look(Step<C> typed, KnownConfig known, Probe probe)
      throws IOException, InterruptedException {
    known.unknown().forEach((name, why) -> doesNotKnow(name, why, probe));
    List<Problem> problems = new ArrayList<>();
    C config;
    try {
      config =
          ConfigBinder.bindKnown(
              typed.type(), known.resolved(), known.unknown().keySet(), problems);
    } catch (InvalidInputException e) {
      if (!isOfUnknown(e, known)) {
        throw e;
      }
      // The configuration record does not contain a field that is set but whose value is unknown.
      String detail =
          "Not checked: its configuration depends on values that are known only "
              + "while the job runs.";
      probe.report(Check.notChecked("", Kind.STEP, definition.id(), detail));
      return;
    }
    for (Problem problem : problems) {
      String name = problem.pointer().split("/", 3)[1];
      probe.doesNotKnow(name);
      probe.report(Check.failed(Kind.FIELD, name, problem));
    }
    if (typed instanceof ValidatesDeeply<?>) {
      @SuppressWarnings("unchecked")
      ValidatesDeeply<C> looking = (ValidatesDeeply<C>) typed;
      looking.validateDeeply(config, probe);
    } else {
      String detail = "The step type " + definition.type() + " has no dry-run checks.";
      probe.report(Check.notChecked("", Kind.STEP, definition.id(), detail));
    }
  }

  private static boolean isOfUnknown(InvalidInputException refusal, KnownConfig known) {
    return refusal.problems().stream()
        .anyMatch(
            problem ->
                known.unknown().keySet().stream()
                    .anyMatch(name -> problem.pointer().equals(Pointer.child("", name))));
  }

  private void doesNotKnow(String name, String why, Probe probe) {
    probe.doesNotKnow(name);
    String value = definition.config().path(name).asText(name);
    probe.report(
        Check.notChecked(Pointer.child("", name), kind(name), value.isEmpty() ? name : value, why));
  }

  private Kind kind(String name) {
    StepType<?> type = step.type();
    return type.fields().stream()
        .filter(field -> field.name().equals(name))
        .findFirst()
        .map(StepProbe::kind)
        .orElse(Kind.FIELD);
  }

  private static Kind kind(ConfigField field) {
    if (field.isSecret()) {
      return Kind.SECRET;
    }
    return switch (field.kind()) {
      case PLAIN, CHANNEL, URL_PATH, SQL -> Kind.FIELD;
      case CONNECTION -> Kind.CONNECTION;
      case KEY -> Kind.KEY;
      case PATH -> Kind.PATH;
      case PATTERN, GLOB -> Kind.PATTERN;
    };
  }
}
