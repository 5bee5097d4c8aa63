package com.couriermft.automation.chain;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.formats.json.CanonicalJson;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * A member of a chain.
 *
 * @param id unique within the chain; {@code {{chain.<id>.<output>}}} refers to its outputs
 * @param jobId job of the member
 * @param parameters parameters of the job; references are resolved when the node starts
 * @param dependsOn upstream nodes, in the given order
 */
public record ChainNode(
    @Field(
            title = "Node ID",
            help = "The ID of the node, for `depends_on` and `{{chain.<id>.<output>}}`",
            required = true,
            pattern = JobDefinition.ID_FORM)
        String id,
    @Field(
            title = "Job",
            group = FieldGroup.FLOW,
            help = "The job that the node runs",
            required = true,
            pattern = JobDefinition.ID_FORM)
        String jobId,
    @Field(
            title = "Parameters",
            group = FieldGroup.PARAMETERS,
            help =
                "Parameters of the job. They may refer to `{{chain.<node>.<output>}}` of earlier"
                    + " nodes, `{{parameters.<name>}}` of the chain and `{{trigger.<field>}}`")
        ObjectNode parameters,
    @Field(
            title = "Dependencies",
            group = FieldGroup.FLOW,
            help =
                "The nodes that this node waits for. In a chain without dependencies, nodes run "
                    + "in order",
            maxItems = ChainDefinition.MAX_NODES)
        List<UpstreamNode> dependsOn) {
  /** Copies the values, in canonical form. */
  public ChainNode {
    parameters = CanonicalJson.of(parameters);
    dependsOn = List.copyOf(dependsOn);
  }

  @Override
  public ObjectNode parameters() {
    return parameters.deepCopy();
  }
}
