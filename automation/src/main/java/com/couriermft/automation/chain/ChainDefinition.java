package com.couriermft.automation.chain;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.ParameterSchema;
import com.couriermft.engine.definition.Versioned;
import com.couriermft.formats.json.CanonicalJson;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.RecordForm;
import com.couriermft.formats.json.Shape;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * A chain of jobs as its author wrote it, with all defaults. Definitions with equal content are
 * equal and have identical {@link #toJson() JSON}.
 *
 * <pre>{"chain_id": "daily-invoices", "name": "Daily partner invoices", "description": "",
 *  "parameters": {}, "nodes": [
 *   {"id": "download", "job_id": "download-invoices", "parameters": {}, "depends_on": []},
 *   {"id": "decrypt", "job_id": "decrypt-files", "parameters": {"file": "{{chain.download.file}}"},
 *    "depends_on": [{"node": "download", "run_on_failure": false, "required_status": "completed"}]}
 * ]}</pre>
 *
 * @param chainId id of the chain, which matches {@link
 *     com.couriermft.engine.definition.JobDefinition#ID}
 * @param name display name, at most 200 characters; by default the id
 * @param description description for users, at most 4,000 characters
 * @param parameters parameters that an execution accepts, as in a job
 * @param nodes 1..{@link #MAX_NODES}; if no node depends on another, the nodes run in this order
 * @param labels labels of the chain; an execution gets the labels that are current when it starts
 */
public record ChainDefinition(
    @Field(
            name = ChainDefinition.ID_FIELD,
            title = "Chain ID",
            help = "The ID of the chain, the same in every environment",
            required = true,
            pattern = JobDefinition.ID_FORM)
        String chainId,
    @Field(
            name = ChainDefinition.NAME_FIELD,
            title = "Name",
            help = "The name that people see. By default the ID",
            maxLength = 200)
        String name,
    @Field(
            title = "Description",
            help = "What the chain is for",
            maxLength = 4_000,
            defaultValue = "\"\"")
        String description,
    @Field(
            title = "Parameters",
            group = FieldGroup.PARAMETERS,
            help =
                "JSON Schema of the parameters that an execution takes, like that of a job. By"
                    + " default, any parameters are accepted",
            type = ParametersField.class)
        ObjectNode parameters,
    @Field(
            title = "Nodes",
            group = FieldGroup.FLOW,
            help = "The nodes of the chain. Each runs a job",
            required = true,
            minItems = 1,
            maxItems = ChainDefinition.MAX_NODES)
        List<ChainNode> nodes,
    @Field(title = "Labels", advanced = true, help = Labels.HELP, type = LabelsField.class)
        Labels labels)
    implements Versioned {

  /** Maximum number of nodes in a chain. */
  public static final int MAX_NODES = 200;

  /** Maximum size in bytes of a chain's JSON in UTF-8. */
  public static final int MAX_BYTES = 1 << 20;

  static final String ID_FIELD = "chain_id";
  static final String NAME_FIELD = "name";

  static final RecordForm<ChainDefinition> FORM = RecordForm.of(ChainDefinition.class);

  /** The JSON that requests and bundles may send for a chain. */
  public static final Shape.Fields SHAPE = FORM.shape();

  /** Copies the collections, in canonical order. */
  public ChainDefinition {
    parameters = CanonicalJson.of(parameters);
    nodes = List.copyOf(nodes);
  }

  @Override
  public String id() {
    return chainId;
  }

  /** Returns whether a node of the chain runs this job. */
  boolean runs(String jobId) {
    return nodes.stream().anyMatch(node -> node.jobId().equals(jobId));
  }

  @Override
  public ObjectNode parameters() {
    return parameters.deepCopy();
  }

  /** Returns the stored form of the definition, which responses also show. */
  @Override
  public ObjectNode toJson() {
    return FORM.write(this);
  }

  /** Reads and writes the JSON Schema of the parameters that an execution accepts. */
  static final class ParametersField implements FieldType<Shape.AnyObject, ObjectNode> {
    @Override
    public Shape.AnyObject shape() {
      return new Shape.AnyObject();
    }

    @Override
    public ObjectNode read(CheckedObject object, Property<Shape.AnyObject> property) {
      return ParameterSchema.read(object, property.name());
    }

    @Override
    public JsonNode write(ObjectNode schema) {
      return schema.deepCopy();
    }
  }
}
