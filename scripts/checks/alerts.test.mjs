import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderOfFile } from '../../packages/host/test/folders.ts'
import { root } from '../start/fingerprint.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')
const rules = /```yaml\n(groups:[^]*?)```/.exec(read('docs/watching.md'))[1]
const alerts = [...rules.matchAll(/alert: (\w+)/g)].map((found) => found[1])
const promtool = spawnSync('promtool', ['--version']).status === 0

const folder = folderOfFile()

test('every figure that an alert asks for is one that the shop gives', () => {
  const code = read('apps/api/src/infra/http/metrics.ts') + read('apps/api/src/modules/sistema/metricas.rules.ts')
  const given = [...code.matchAll(/(?:name: 'estampa_|(?:addGauge|createGauges)\(\s*')(\w+)'/g)].map(
    (found) => `estampa_${found[1]}`,
  )
  const asked = [...rules.matchAll(/estampa_\w+/g)].map(([name]) => name.replace(/_seconds_count$/, '_seconds'))
  expect(asked.length).toBeGreaterThan(8)
  expect(asked.filter((name) => !given.includes(name))).toEqual([])
})

/** Figures of a shop where all is well, every ten minutes; more of them than any alert waits for. */
const WELL = {
  'up{job="estampa"}': '1x432',
  estampa_database_up: '1x432',
  estampa_disk_free_bytes: '2e10x432',
  estampa_disk_writable: '1x432',
  // It grows up to 24 hours.
  'estampa_backup_age_seconds{kind="newest"}': '75600+600x18 0+600x413',
  'estampa_backup_age_seconds{kind="verified"}': '75600+600x18 0+600x413',
  estampa_backup_failed: '0x432',
  'estampa_queue_oldest_seconds{queue="bling"}': '60x432',
  'estampa_sync_wishes{state="falhou"}': '0x432',
  'estampa_http_request_duration_seconds_count{status="200"}': '0+3000x432',
  'estampa_http_request_duration_seconds_count{status="500"}': '0+1x432',
  'estampa_admission_refused_total{kind="leitura"}': '0x432',
  'estampa_certificate_days{of="network"}': '31x432',
  'estampa_certificate_days{of="domain"}': '16x432',
}
/** Figures that go wrong, for each alert; null takes the figure away. */
const WRONG = {
  EstampaDown: [{ 'up{job="estampa"}': '0x432' }, { estampa_database_up: '0x432' }],
  EstampaDisk: [{ estampa_disk_free_bytes: '1e9x432' }, { estampa_disk_writable: '0x432' }],
  EstampaBackup: [{ 'estampa_backup_age_seconds{kind="newest"}': '90000+600x432' }, { estampa_backup_failed: '1x432' }],
  EstampaNoBackup: [{ 'estampa_backup_age_seconds{kind="verified"}': null }],
  EstampaQueue: [{ 'estampa_queue_oldest_seconds{queue="bling"}': '1801x432' }],
  EstampaFailedWishes: [{ 'estampa_sync_wishes{state="falhou"}': '1x432' }],
  EstampaErrors: [{ 'estampa_http_request_duration_seconds_count{status="500"}': '0+120x432' }],
  EstampaOverload: [{ 'estampa_admission_refused_total{kind="leitura"}': '0+5x432' }],
  EstampaCertificate: [
    { 'estampa_certificate_days{of="network"}': '19x432' },
    { 'estampa_certificate_days{of="domain"}': '9x432' },
  ],
}

describe.skipIf(!promtool)(
  "Prometheus' own tool (only where promtool is installed: Debian's package prometheus)",
  () => {
    test('finds no mistake in the rules of docs/watching.md', () => {
      writeFileSync(join(folder, 'rules.yml'), rules)
      expect(execFileSync('promtool', ['check', 'rules', join(folder, 'rules.yml')], { encoding: 'utf8' })).toContain(
        `SUCCESS: ${alerts.length} rules found`,
      )
    })

    test('raises each alert when that goes wrong, and none while all is well', () => {
      expect(Object.keys(WRONG)).toEqual(alerts)
      const all = Object.entries({ '': [{}], ...WRONG })
      const cases = all.flatMap(([wrong, changes]) => changes.map((change) => ({ wrong, change })))
      // Each alert is asked for in each case: in the others it must be silent.
      const tests = cases.map(({ wrong, change }, n) => ({
        name: `${n} ${wrong}`,
        interval: '10m',
        input_series: Object.entries({ ...WELL, ...change })
          .filter(([, values]) => values !== null)
          .map(([series, values]) => ({ series, values })),
        promql_expr_test: alerts.map((alertname) => ({
          expr: `count(ALERTS{alertname="${alertname}",alertstate="firing"})`,
          eval_time: wrong === 'EstampaNoBackup' && alertname === wrong ? '49h' : '3h',
          exp_samples: alertname === wrong ? [{ labels: '{}', value: 1 }] : [],
        })),
      }))
      const file = join(folder, 'tests.yml')
      writeFileSync(join(folder, 'rules.yml'), rules)
      writeFileSync(file, JSON.stringify({ rule_files: ['rules.yml'], evaluation_interval: '10m', tests }))
      const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
      expect(`${stdout}${stderr}`).toContain('SUCCESS')
      expect(status).toBe(0)
    })
  },
)
