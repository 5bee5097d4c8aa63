#!/bin/sh
# Creates or updates the two identities with which a pipeline on GitHub deploys to the current
# subscription, and prints their client ids. docs/operate/deploying.md says when to run it; running
# it again is safe. Run it as an owner of the subscription.
#
# usage: pipeline.sh OWNER/REPOSITORY ENVIRONMENT
#
# - courier-ENVIRONMENT-what-if reads resources and predicts what a deployment changes. Only jobs of
#   the GitHub environment ENVIRONMENT-what-if can use it.
# - courier-ENVIRONMENT-deployment deploys. It can assign only the roles of infra-bicep, and only to
#   applications. Only jobs of the GitHub environment ENVIRONMENT can use it.
set -eu

if [ $# -ne 2 ]; then
  echo "usage: $0 OWNER/REPOSITORY ENVIRONMENT" >&2
  exit 2
fi
repository=$1
environment=$2
scope="/subscriptions/$(az account show --query id -o tsv)"

# The roles of infra-bicep/modules: Storage Blob Data Owner and Contributor, Storage Queue Data
# Contributor, Storage Table Data Contributor, Key Vault Secrets Officer, Monitoring Metrics
# Publisher, Log Analytics Data Reader.
roles="b7e6dc6d-f1e8-4753-8033-0f276bb0955b, ba92f5b4-2d11-453d-a403-e96b0029c9fe, \
974c5e8b-45b9-4653-ba55-5f855dd0fb88, 0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3, \
b86a8fe4-44ce-4948-aee5-eccb2c155cd7, 3913510d-42f4-4e42-8a64-420c390055eb, \
3b03c2da-16b3-4a49-8834-0f8130efdd3b"

# Prints what a condition says about one action: the role and the principal's type, of the request
# or of the assignment that is deleted.
limit() {
  attribute="@$2[Microsoft.Authorization/roleAssignments"
  printf '%s' "((!(ActionMatches{'Microsoft.Authorization/roleAssignments/$1'})) OR" \
    " ($attribute:RoleDefinitionId] ForAnyOfAnyValues:GuidEquals {$roles}" \
    " AND $attribute:PrincipalType] ForAnyOfAnyValues:StringEqualsIgnoreCase {'ServicePrincipal'}))"
}
condition="$(limit write Request) AND $(limit delete Resource)"

# Prints a value for a string of a filter of Microsoft Graph.
filter_value() {
  printf '%s' "$1" | sed "s/'/''/g"
}

# Prints a value for a string of JSON.
json_value() {
  printf '%s' "$1" | sed 's/["\\]/\\&/g'
}

# Prints the client id of an app registration that jobs of a GitHub environment sign in to.
identity() {
  name=$1
  id=$(az ad app list --filter "displayName eq '$(filter_value "$name")'" --query '[].appId' -o tsv)
  case $(printf '%s' "$id" | grep -c .) in
    0) id=$(az ad app create --display-name "$name" --sign-in-audience AzureADMyOrg --query appId -o tsv) ;;
    1) ;;
    *)
      echo "Several app registrations have the name $name. Rename or delete all but one." >&2
      exit 1
      ;;
  esac
  az ad sp show --id "$id" --query id -o tsv >/dev/null 2>&1 || az ad sp create --id "$id" >/dev/null
  parameters="{\"name\": \"github\", \"issuer\": \"https://token.actions.githubusercontent.com\", \"subject\": \"$(json_value "repo:$repository:environment:$2")\", \"audiences\": [\"api://AzureADTokenExchange\"]}"
  known=$(az ad app federated-credential list --id "$id" --query "[?name=='github'].name" -o tsv)
  if [ -z "$known" ]; then
    az ad app federated-credential create --id "$id" --parameters "$parameters" >/dev/null
  else
    az ad app federated-credential update --id "$id" --federated-credential-id github \
      --parameters "$parameters" >/dev/null
  fi
  echo "$id"
}

# Assigns a role to an identity on the subscription. An existing assignment keeps its name, because
# otherwise az leaves it with its old condition. A new identity or role is known everywhere only after
# some time, so the assignment is tried for a few minutes.
assign() {
  principal=$(az ad sp show --id "$1" --query id -o tsv)
  role=$2
  shift 2
  known=$(az role assignment list --assignee "$principal" --scope "$scope" \
    --query "[?roleDefinitionName=='$role'].name" -o tsv)
  attempt=0
  until az role assignment create --assignee-object-id "$principal" \
    --assignee-principal-type ServicePrincipal --role "$role" --scope "$scope" \
    ${known:+--name "$known"} "$@" >/dev/null; do
    attempt=$((attempt + 1))
    [ "$attempt" -lt 10 ] || exit 1
    sleep 20
  done
}

preview="Courier what-if ${scope##*/}"
definition="{\"Name\": \"$preview\", \"Description\": \"Reads resources and predicts deployments.\", \"Actions\": [\"*/read\", \"Microsoft.Resources/deployments/validate/action\", \"Microsoft.Resources/deployments/whatIf/action\"], \"AssignableScopes\": [\"$scope\"]}"
if [ -z "$(az role definition list --name "$preview" --query '[].roleName' -o tsv)" ]; then
  az role definition create --role-definition "$definition" >/dev/null
else
  az role definition update --role-definition "$definition" >/dev/null
fi

reader=$(identity "courier-$environment-what-if" "$environment-what-if")
assign "$reader" "$preview"
deployer=$(identity "courier-$environment-deployment" "$environment")
assign "$deployer" Contributor
assign "$deployer" "Role Based Access Control Administrator" --condition "$condition" --condition-version 2.0

echo "AZURE_CLIENT_ID of the environment $environment-what-if: $reader"
echo "AZURE_CLIENT_ID of the environment $environment: $deployer"
