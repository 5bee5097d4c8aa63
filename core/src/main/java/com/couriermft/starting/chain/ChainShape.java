package com.couriermft.starting.chain;

import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.language.definition.JobDefinition;
import com.couriermft.operating.label.Labels;

/** The fields of a chain as its author writes them. */
public final class ChainShape {
  static final Property<Shape.Text> NODE =
      Property.required(
              "node", Shape.Text.matching(JobDefinition.ID, ""), "The node that is waited for")
          .titled("Node", FieldGroup.FLOW);

  static final Property<Shape.Flag> RUN_ON_FAILURE =
      Property.optional(
              "run_on_failure",
              new Shape.Flag(),
              "Whether this node runs also when that one failed, was cancelled or was skipped")
          .titled("Run on failure", FieldGroup.ERRORS)
          .defaultsTo(false);

  static final Property<Shape.OneOf> REQUIRED_STATUS =
      Property.optional(
              "required_status",
              Shape.OneOf.of(RequiredStatus.class),
              "How that node must have ended: completed; clean, which is without a warning, too; or"
                  + " any, which is as good as run_on_failure")
          .titled("Required status", FieldGroup.FLOW)
          .defaultsTo("completed");

  static final Property<Shape.Text> ID =
      Property.required(
              "id",
              Shape.Text.matching(JobDefinition.ID, ""),
              "The node's name, for depends_on and {{chain.<id>.<output>}}")
          .titled("Node ID", FieldGroup.GENERAL);

  static final Property<Shape.Text> JOB_ID =
      Property.required(
              "job_id", Shape.Text.matching(JobDefinition.ID, ""), "The job that the node runs")
          .titled("Job", FieldGroup.FLOW);

  static final Property<Shape.AnyObject> NODE_PARAMETERS =
      Property.optional(
              "parameters",
              new Shape.AnyObject(),
              "What the job is given; may refer to {{chain.<node>.<output>}} of nodes before it,"
                  + " {{parameters.<name>}} of the chain and {{trigger.<field>}}")
          .titled("Parameters", FieldGroup.PARAMETERS);

  static final Property<Shape.ListOf<Shape.Fields>> DEPENDS_ON =
      Property.optional(
              "depends_on",
              new Shape.ListOf<>(
                  Shape.Fields.of(NODE, RUN_ON_FAILURE, REQUIRED_STATUS),
                  0,
                  ChainDefinition.MAX_NODES),
              "The nodes it waits for. In a chain without any, nodes run in the order given")
          .titled("Dependencies", FieldGroup.FLOW);

  static final Property<Shape.Text> CHAIN_ID =
      Property.required(
              "chain_id",
              Shape.Text.matching(JobDefinition.ID, ""),
              "The chain's name for machines, the same in every environment")
          .titled("Chain ID", FieldGroup.GENERAL);

  static final Property<Shape.Text> NAME =
      Property.optional(
              "name", Shape.Text.upTo(200), "The name for people; by default the chain_id")
          .titled("Name", FieldGroup.GENERAL);

  static final Property<Shape.Text> DESCRIPTION =
      Property.optional("description", Shape.Text.upTo(4_000), "What the chain is for")
          .titled("Description", FieldGroup.GENERAL)
          .defaultsTo("");

  static final Property<Shape.AnyObject> PARAMETERS =
      Property.optional(
              "parameters",
              new Shape.AnyObject(),
              "What an execution of it may be given: a JSON Schema, as a job's parameters; by"
                  + " default anything")
          .titled("Parameters", FieldGroup.PARAMETERS);

  static final Property<Shape.ListOf<Shape.Fields>> NODES =
      Property.required(
              "nodes",
              new Shape.ListOf<>(
                  Shape.Fields.of(ID, JOB_ID, NODE_PARAMETERS, DEPENDS_ON),
                  1,
                  ChainDefinition.MAX_NODES),
              "Its members")
          .titled("Nodes", FieldGroup.FLOW);

  /** A chain. */
  public static final Shape.Fields CHAIN =
      Shape.Fields.of(CHAIN_ID, NAME, DESCRIPTION, PARAMETERS, NODES, Labels.LABELS);

  private ChainShape() {}
}
