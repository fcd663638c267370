import { SetupError } from '../setup.mjs'
import { root } from '../start/fingerprint.mjs'
import { npm } from '../start/npm.mjs'
import { manifestOf } from '../update/versions.mjs'

/** Lists what a release is made of, as CycloneDX 1.5, from the lock file: no network, no node_modules needed. */
export function billOfMaterials() {
  const { name, version } = manifestOf(root)
  const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
  const { stdout, stderr, status } = npm(['sbom', ...options], 120_000)
  if (status !== 0) throw new SetupError(`npm sbom failed; it needs npm 10 or newer.\n${stderr}`)
  const sbom = JSON.parse(stdout)
  // Not `--omit dev`: of npm 11.19 that loses packages which tools use as well, among them react and zod.
  const isTool = ({ properties = [] }) =>
    properties.some(({ name: key, value }) => key === 'cdx:npm:package:development' && value === 'true')
  const tools = new Set(sbom.components.filter(isTool).map((component) => component['bom-ref']))
  sbom.components = sbom.components.filter((component) => !tools.has(component['bom-ref']))
  sbom.dependencies = sbom.dependencies
    .filter(({ ref }) => !tools.has(ref))
    .map(({ dependsOn = [], ...rest }) => ({ ...rest, dependsOn: dependsOn.filter((ref) => !tools.has(ref)) }))
  // npm names a private root after its folder.
  Object.assign(sbom.metadata.component, { name, version })
  return sbom
}
