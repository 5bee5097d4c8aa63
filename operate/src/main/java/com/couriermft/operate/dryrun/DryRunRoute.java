package com.couriermft.operate.dryrun;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.expression.JobContext;
import com.couriermft.engine.expression.Reference;
import com.couriermft.engine.expression.ReferenceResolver;
import com.couriermft.engine.expression.Root;
import com.couriermft.engine.expression.SecretLookup;
import com.couriermft.engine.spi.Check.Kind;
import com.couriermft.engine.spi.ConfigField;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.connection.Connection;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.workspace.PlacesView;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Plans the checks for the dry run of a definition: one for each name and one for each step. Used
 * by one thread.
 */
final class DryRunRoute {
  /** The id that a dry run uses as the execution's id. */
  private static final String EXECUTION = "00000000000000000000000000";

  private final JobDefinition job;
  private final ReferencedObjects names;
  private final Function<Cancellation, PlacesView> files;
  private final JobContext context;
  private final Map<String, ProbeLane> lanes = new LinkedHashMap<>();
  private final List<Probe> probes = new ArrayList<>();
  private final Set<String> seen = new HashSet<>();

  DryRunRoute(
      JobDefinition job,
      ObjectNode parameters,
      StepRegistry steps,
      ReferencedObjects names,
      Function<Cancellation, PlacesView> files,
      Instant now) {
    this.job = job;
    this.names = names;
    this.files = files;
    this.context =
        JobContext.initial(
            Json.object(),
            parameters,
            job.variables(),
            new JobContext.Execution(EXECUTION, job.jobId(), 1, now));
    boolean changed = false;
    for (StepDefinition definition : job.steps()) {
      Optional<Step<?>> step = steps.find(definition.type());
      if (step.isPresent()) {
        plan(definition, step.get(), changed);
        changed |= changes(step.get());
      }
    }
  }

  private static boolean changes(Step<?> step) {
    return !(step instanceof ValidatesDeeply<?> looking) || looking.changesFiles();
  }

  /**
   * Returns the lanes. The tasks of a lane run one after another; different lanes may run in
   * parallel.
   */
  Collection<ProbeLane> lanes() {
    return lanes.values();
  }

  /** Returns all probes of the lanes, in the order of the steps. */
  List<Probe> probes() {
    return List.copyOf(probes);
  }

  private void plan(StepDefinition definition, Step<?> step, boolean changed) {
    String pointer = Pointer.child(Pointer.child("/steps", definition.index()), "config");
    // Only names are resolved here; a field for a name must not contain a secret.
    ReferenceResolver resolver =
        new ReferenceResolver(context, DryRunRoute::noOutputs, SecretLookup.forbidden("a name"));
    ObjectNode resolved = KnownConfig.of(definition.config(), resolver, Map.of()).resolved();
    String lane = "step " + definition.index();
    for (ConfigField field : step.type().fields()) {
      String at = Pointer.child(pointer, field.name());
      JsonNode value = resolved.path(field.name());
      secrets(definition.config().path(field.name()), at);
      if (field.kind() == Field.Kind.CONNECTION && value.isTextual()) {
        lane = connection(value.textValue(), at);
      } else if (field.kind() == Field.Kind.KEY) {
        (value.isArray() ? value : Json.array().add(value))
            .forEach(name -> key(name.asText(), at, false));
      }
    }
    StepProbe work = new StepProbe(definition, step, context, names.secrets());
    ProbeTask task = new ProbeTask(pointer, Kind.STEP, definition.id(), changed, false, work::look);
    add(lane, task);
  }

  /**
   * Plans the check of a connection and of the credentials for its login. Returns the lane of the
   * connection.
   */
  private String connection(String name, String pointer) {
    String lane = "connection " + name;
    if (seen.add(lane)) {
      readable(name)
          .ifPresent(
              connection -> {
                connection.secrets().forEach(secret -> secret(secret, pointer));
                connection.keys().forEach(key -> key(key, pointer, true));
              });
      add(
          lane,
          ProbeTask.of(
              pointer, Kind.CONNECTION, name, true, probe -> names.tryConnection(name, probe)));
    }
    return lane;
  }

  /**
   * Returns a connection; empty if its stored form is damaged, which the check of the connection
   * reports.
   */
  private Optional<Connection> readable(String connection) {
    try {
      return names.find(connection);
    } catch (DamagedDataException damaged) {
      return Optional.empty();
    }
  }

  private void key(String name, String pointer, boolean forLogin) {
    String lane = "key " + name;
    if (!name.isEmpty() && seen.add(lane)) {
      add(
          lane,
          ProbeTask.of(
              pointer, Kind.KEY, name, false, probe -> names.tryKey(name, forLogin, probe)));
    }
  }

  /** Plans the checks of the secrets to which a field refers. */
  private void secrets(JsonNode value, String pointer) {
    try {
      for (Reference reference : KnownConfig.references(value)) {
        if (isSecret(reference)) {
          secret(reference.name(), pointer);
        }
      }
    } catch (CourierException malformed) {
      // The check of the step reports that the field is unknown, and why.
      return;
    }
  }

  private boolean isSecret(Reference reference) {
    boolean named =
        reference.root() == Root.SECRETS
            || reference.root() == Root.NAME
                && !job.variables().has(reference.name())
                && !Reference.OWN_NAMES.contains(reference.name());
    return named && SecretStore.NAME.matcher(reference.name()).matches();
  }

  private void secret(String name, String pointer) {
    String lane = "secret " + name;
    if (seen.add(lane)) {
      add(
          lane,
          ProbeTask.of(pointer, Kind.SECRET, name, false, probe -> names.trySecret(name, probe)));
    }
  }

  private void add(String lane, ProbeTask task) {
    Probe probe = new Probe(task, files);
    probes.add(probe);
    lanes.computeIfAbsent(lane, name -> new ProbeLane()).add(probe);
  }

  static JsonNode noOutputs(String blob) {
    throw new IllegalStateException(
        "No earlier output can be in blob '" + blob + "' before the execution");
  }
}
