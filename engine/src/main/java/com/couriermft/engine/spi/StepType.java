package com.couriermft.engine.spi;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.RecordShape;
import com.couriermft.formats.json.Shape;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.listing.Omissions;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The description of a step type, from which validation, JSON Schema and documentation are derived.
 * Immutable; methods that add something return a new instance.
 *
 * @param <C> its configuration record
 */
public final class StepType<C extends Record> {
  private final String key;
  private final String title;
  private final Class<C> configType;
  private final String summary;
  private final List<ConfigField> fields;
  private final List<Output> outputs;
  private final String retryRule;
  private final ObjectNode example;

  private StepType(
      String key,
      String title,
      Class<C> configType,
      String summary,
      List<ConfigField> fields,
      List<Output> outputs,
      String retryRule,
      ObjectNode example) {
    this.key = key;
    this.title = title;
    this.configType = configType;
    this.summary = summary;
    this.fields = List.copyOf(fields);
    this.outputs = List.copyOf(outputs);
    this.retryRule = retryRule;
    this.example = example;
  }

  /**
   * Creates the description of a type without outputs. The title is the key until {@link #titled}
   * sets another title.
   *
   * @param key the key, such as {@code sftp.download}
   * @param configType a record whose components all have {@link Field} annotations
   * @param summary what the step does, in one sentence
   */
  public static <C extends Record> StepType<C> of(String key, Class<C> configType, String summary) {
    return new StepType<>(
        key, key, configType, summary, ConfigField.of(configType), List.of(), "", Json.object());
  }

  /**
   * Returns this type with a unique display title.
   *
   * @param title what the step does, starting with a verb, in sentence case: {@code Download from
   *     SFTP}; at most 40 characters
   */
  public StepType<C> titled(String title) {
    return new StepType<>(key, title, configType, summary, fields, outputs, retryRule, example);
  }

  /** Returns this type with an additional output, of any shape. */
  public StepType<C> output(String name, String help) {
    return output(name, help, new Shape.Any());
  }

  /**
   * Returns this type with an additional output.
   *
   * @param name the output's name, as in {@code steps.<id>.<name>}
   * @param help a description of the output's value
   * @param shape the shape of the output's value; references into its closed objects are validated
   */
  public StepType<C> output(String name, String help, Shape shape) {
    return with(new Output(name, help, shape, "", false));
  }

  /**
   * Returns this type with an additional output that has only the fields of its shape. A reference
   * to another field is rejected when a job is saved.
   *
   * @param open the field with free-form content, below which any reference is permitted
   */
  public StepType<C> closedOutput(String name, String help, Shape.Fields shape, String open) {
    return with(new Output(name, help, shape, open, false));
  }

  private StepType<C> with(Output output) {
    List<Output> more = new ArrayList<>(outputs);
    more.add(output);
    return new StepType<>(key, title, configType, summary, fields, more, retryRule, example);
  }

  /** Returns this type with an additional output for the paths of files, in order. */
  public StepType<C> paths(String name, String help) {
    return path(name, help, Shape.ListOf.any(Shape.Text.any()));
  }

  /**
   * Returns this type with an additional output that names files. Later steps use this output to
   * find the files.
   */
  public StepType<C> path(String name, String help, Shape shape) {
    return with(new Output(name, help, shape, "", true));
  }

  /**
   * Returns this type with the outputs {@code files} and {@code bytes} of file steps, for files in
   * the workspace, the permanent store or a storage location.
   */
  public StepType<C> fileOutputs() {
    return fileOutputs(StoredFile.class);
  }

  /**
   * Returns this type with the outputs of file steps: files and bytes.
   *
   * @param file the record that describes each file
   */
  public StepType<C> fileOutputs(Class<? extends Record> file) {
    return path("files", "The files", Shape.ListOf.any(RecordShape.of(file)))
        .output("bytes", "Number of bytes transferred", Shape.Whole.atLeast(0));
  }

  /** Returns this type with the outputs {@code omitted} and {@code omitted_count}. */
  public StepType<C> omissions() {
    return output(
            Omissions.OMITTED_COUNT,
            "Number of omitted entries. If it is not 0, the execution has a warning",
            Shape.Whole.atLeast(0))
        .output(
            Omissions.OMITTED,
            "What was omitted, by reason, with the first entry of each",
            Omissions.SHAPE);
  }

  /** Returns this type with a sentence that explains why a repeated attempt is harmless. */
  public StepType<C> retryRule(String rule) {
    return new StepType<>(key, title, configType, summary, fields, outputs, rule, example);
  }

  /** Returns this type with an example of its {@code config}, as JSON. */
  public StepType<C> example(String json) {
    return new StepType<>(
        key, title, configType, summary, fields, outputs, retryRule, (ObjectNode) Json.parse(json));
  }

  /** Returns the key, such as {@code sftp.download}. */
  public String key() {
    return key;
  }

  /** Returns the display title, or the key if there is none. */
  public String title() {
    return title;
  }

  /** Returns the configuration record. */
  public Class<C> configType() {
    return configType;
  }

  /** Returns a one-sentence summary of the step. */
  public String summary() {
    return summary;
  }

  /** Returns the fields of its {@code config}, in the record's order. */
  public List<ConfigField> fields() {
    return fields;
  }

  /** Returns the outputs that later steps may refer to. */
  public List<Output> outputs() {
    return outputs;
  }

  /** Returns the sentence that explains why a repeated attempt is harmless. */
  public String retryRule() {
    return retryRule;
  }

  /** Returns an example of its {@code config}. */
  public ObjectNode example() {
    return example.deepCopy();
  }

  /**
   * An output.
   *
   * @param name the output's name, as in {@code steps.<id>.<name>}
   * @param help a description of the output's value
   * @param shape the shape of the output's value
   * @param open the field with free-form content, if the output otherwise has only the fields of
   *     its shape; empty if there is no such field
   * @param path whether the output names files, so that its strings are never masked
   */
  public record Output(String name, String help, Shape shape, String open, boolean path) {}
}
