package com.couriermft.engine.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.steps.file.CopyStep;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CustomStepsTest {
  @TempDir Path directory;

  @Test
  void provider_named_isMadeAndKnowsItsType() throws IOException {
    List<Step<?>> steps = load(Converting.class.getName());
    assertThat(steps).hasSize(1);
    assertThat(steps.get(0).type().key()).isEqualTo("acme.convert");
  }

  @Test
  void nothing_named_isNoError() throws IOException {
    assertThat(load("")).isEmpty();
  }

  @Test
  void provider_missing_isNamedWithWhatToDo() {
    assertThatThrownBy(() -> load("com.acme.Gone"))
        .isInstanceOf(CourierException.class)
        .hasMessageContaining("com.acme.Gone")
        .hasMessageContaining("lib folder");
  }

  @Test
  void provider_whoseConstructorThrows_isNamed() {
    assertThatThrownBy(() -> load(Broken.class.getName()))
        .isInstanceOf(CourierException.class)
        .hasMessageContaining("Broken");
  }

  @Test
  void key_ofTheEngine_isRefused() {
    assertThatThrownBy(() -> load(Flow.class.getName()))
        .isInstanceOf(CourierException.class)
        .hasMessageContaining("flow.parallel");
  }

  @Test
  void key_ofABuiltInStep_isRefusedByTheRegistry() {
    assertThatThrownBy(() -> new StepRegistry(List.of(new CopyStep(), new Copying())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("file.copy")
        .hasMessageContaining("its own key");
  }

  private List<Step<?>> load(String providers) throws IOException {
    Path services = Files.createDirectories(directory.resolve("META-INF/services"));
    Files.writeString(services.resolve(Step.class.getName()), providers);
    try (URLClassLoader classes =
        new URLClassLoader(
            new URL[] {directory.toUri().toURL()}, CustomStepsTest.class.getClassLoader())) {
      return CustomSteps.load(classes);
    }
  }

  /** The configuration of the custom steps. */
  public record Config() {}

  /** A custom step. */
  public abstract static class Custom implements Step<Config> {
    private final StepType<Config> type;

    Custom(String key) {
      type = StepType.of(key, Config.class, "Does something of its own");
    }

    @Override
    public StepType<Config> type() {
      return type;
    }

    @Override
    public StepResult run(Config config, StepContext context) {
      return StepResult.none();
    }
  }

  /** A valid custom step. */
  public static final class Converting extends Custom {
    /** Creates the step; called by the service loader. */
    public Converting() {
      super("acme.convert");
    }
  }

  /** A custom step that cannot be created. */
  public static final class Broken extends Custom {
    /** Creates the step; called by the service loader. */
    public Broken() {
      super("acme.broken");
      throw new IllegalStateException("no licence");
    }
  }

  /** A custom step with the type name of a marker. */
  public static final class Flow extends Custom {
    /** Creates the step; called by the service loader. */
    public Flow() {
      super("flow.parallel");
    }
  }

  /** A custom step with the type name of a built-in step. */
  public static final class Copying extends Custom {
    /** Creates the step; called by the service loader. */
    public Copying() {
      super("file.copy");
    }
  }
}
