#!/bin/sh
# Creates or updates the app registration that people and programs sign in with, and prints its
# application (client) id. docs/operate/deploying.md says when to run it; running it again is safe.
#
# usage: register.sh NAME API_URL IDENTITY_PRINCIPAL_ID
#
# The registration
# - has the application roles of app-roles.json,
# - issues access tokens of version 2 for api://{client id},
# - redirects to the app, and issues the ID token that App Service requests beside the code,
# - trusts the app's managed identity in place of a client secret.
set -eu

if [ $# -ne 3 ]; then
  echo "usage: $0 NAME API_URL IDENTITY_PRINCIPAL_ID" >&2
  exit 2
fi
name=$1
redirect="${2%/api}/.auth/login/aad/callback"
principal=$3
roles="@$(dirname "$0")/app-roles.json"
credential=courier

# Prints a value for a string of a filter of Microsoft Graph.
filter_value() {
  printf '%s' "$1" | sed "s/'/''/g"
}

# Prints a value for a string of JSON.
json_value() {
  printf '%s' "$1" | sed 's/["\\]/\\&/g'
}

ids=$(az ad app list --filter "displayName eq '$(filter_value "$name")'" --query '[].appId' -o tsv)
case $(printf '%s' "$ids" | grep -c .) in
  0)
    id=$(az ad app create --display-name "$name" --sign-in-audience AzureADMyOrg --query appId -o tsv)
    ;;
  1)
    id=$ids
    ;;
  *)
    echo "Several app registrations have the name $name. Rename or delete all but one." >&2
    exit 1
    ;;
esac

# Keeps other redirect URIs, such as those of custom domains.
uris=$(az ad app show --id "$id" --query 'web.redirectUris' -o tsv)
case " $(printf '%s' "$uris" | tr '\t\n' '  ') " in
  *" $redirect "*) ;;
  *) uris="$uris $redirect" ;;
esac
# shellcheck disable=SC2086
az ad app update --id "$id" --app-roles "$roles" --identifier-uris "api://$id" \
  --requested-access-token-version 2 --enable-id-token-issuance true --web-redirect-uris $uris

az ad sp show --id "$id" --query id -o tsv >/dev/null 2>&1 || az ad sp create --id "$id" >/dev/null

case $(az cloud show --query name -o tsv) in
  AzureUSGovernment) audience=api://AzureADTokenExchangeUSGov ;;
  AzureChinaCloud) audience=api://AzureADTokenExchangeChina ;;
  *) audience=api://AzureADTokenExchange ;;
esac
login=$(az cloud show --query endpoints.activeDirectory -o tsv)
tenant=$(az account show --query tenantId -o tsv)
parameters="{\"name\": \"$credential\", \"issuer\": \"${login%/}/$tenant/v2.0\", \"subject\": \"$(json_value "$principal")\", \"audiences\": [\"$audience\"]}"
known=$(az ad app federated-credential list --id "$id" --query "[?name=='$credential'].name" -o tsv)
if [ -z "$known" ]; then
  az ad app federated-credential create --id "$id" --parameters "$parameters" >/dev/null
else
  az ad app federated-credential update --id "$id" --federated-credential-id "$credential" \
    --parameters "$parameters" >/dev/null
fi

echo "$id"
