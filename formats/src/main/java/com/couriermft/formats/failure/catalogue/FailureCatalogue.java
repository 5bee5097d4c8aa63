package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.FailureCode;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** All failure codes of Courier, by subject. */
public final class FailureCatalogue {
  private static final List<Subject> SUBJECTS =
      List.of(
          new Subject("Everywhere", CommonCodes.class),
          new Subject("Fields", FieldCodes.class),
          new Subject("JSON", JsonCodes.class),
          new Subject("Requests", RequestCodes.class),
          new Subject("Access", AccessCodes.class),
          new Subject("Definitions of jobs", DefinitionCodes.class),
          new Subject("References", ReferenceCodes.class),
          new Subject("Chains", ChainCodes.class),
          new Subject("Executions", ExecutionCodes.class),
          new Subject("Steps and jobs", StepCodes.class),
          new Subject("Files", FileCodes.class),
          new Subject("Transfers", TransferCodes.class),
          new Subject("HTTP calls", HttpCodes.class),
          new Subject("Databases", DatabaseCodes.class),
          new Subject("Archives", ArchiveCodes.class),
          new Subject("Tables", TableCodes.class),
          new Subject("OpenPGP", PgpCodes.class),
          new Subject("Connections", ConnectionCodes.class),
          new Subject("Keys", KeyCodes.class),
          new Subject("Secrets", SecretCodes.class),
          new Subject("Storage and identity", StorageCodes.class),
          new Subject("Schedules and calendars", ScheduleCodes.class),
          new Subject("Instants of schedules", VerdictCodes.class),
          new Subject("Watches and expectations", ArrivalCodes.class),
          new Subject("Telemetry", TelemetryCodes.class),
          new Subject("Webhooks", WebhookCodes.class),
          new Subject("Channels", ChannelCodes.class),
          new Subject("Subscriptions and notifications", NotificationCodes.class),
          new Subject("Settings and backups", SettingCodes.class),
          new Subject("Bundles and plans", BundleCodes.class));

  private FailureCatalogue() {}

  /** Returns the codes by subject, in the order of the documentation. */
  public static List<Subject> subjects() {
    return SUBJECTS;
  }

  /** Returns all codes, sorted by name. */
  public static List<FailureCode> all() {
    return SUBJECTS.stream()
        .flatMap(subject -> subject.codes().stream())
        .sorted(Comparator.comparing(FailureCode::code))
        .toList();
  }

  /**
   * The codes of a subject.
   *
   * @param title the title of the section about the codes
   * @param holder the class that defines the codes as public constants
   */
  public record Subject(String title, Class<?> holder) {
    /** Returns the codes of the subject, sorted by name. */
    public List<FailureCode> codes() {
      return Arrays.stream(holder.getFields())
          .filter(field -> Modifier.isStatic(field.getModifiers()))
          .map(Subject::code)
          .sorted(Comparator.comparing(FailureCode::code))
          .toList();
    }

    private static FailureCode code(Field constant) {
      try {
        return (FailureCode) constant.get(null);
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(constant + " cannot be read", e);
      }
    }
  }
}
