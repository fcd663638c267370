import { expect, test } from 'vitest'
import { checkIbsCbs, type UltimaNota } from './ibs-cbs.ts'
import { tributosDoXml } from './notas.mapping.ts'

const nota = (crt: string | null, dia = '2026-11-30', hasIbsCbs = false): UltimaNota => ({ dia, crt, hasIbsCbs })
const buildNotaWithGroup = (dia: string) => nota('1', dia, true)

test.each<[dia: string, UltimaNota | null, situacao: string | undefined, texto: RegExp]>([
  ['2026-11-30', nota('1'), undefined, /^$/],
  [
    '2026-12-01',
    nota('1'),
    'atencao',
    /^A partir de 04\/01\/2027 .* A última nota da loja é de CRT 1, Simples Nacional\.$/,
  ],
  ['2027-01-03', nota('4'), 'atencao', /^A partir de 04\/01\/2027 .* CRT 4, MEI\.$/],
  ['2026-12-15', null, 'atencao', /O regime da loja aparece na primeira nota\.$/],
  ['2026-12-15', nota(null), 'atencao', /O regime da loja aparece na primeira nota\.$/],
  // The rates and the choices are others from that day on: one that has the group before says nothing of it.
  ['2026-12-15', buildNotaWithGroup('2026-12-14'), 'atencao', /^A partir de 04\/01\/2027/],
  // The normal regime began in August.
  ['2026-12-15', nota('3', '2026-12-10', true), 'ok', /^A última nota, de 10\/12\/2026, leva IBS e CBS\.$/],
  ['2026-12-15', nota('3', '2026-12-10'), 'atencao', /não leva IBS e CBS\. Desde 03\/08\/2026/],
  ['2027-01-04', buildNotaWithGroup('2027-01-03'), 'desconhecido', /^Desde 04\/01\/2027 .* não emitiu nenhuma\.$/],
  ['2027-01-04', null, 'desconhecido', /^Desde 04\/01\/2027/],
  ['2027-01-04', nota('1', '2027-01-04'), 'atencao', /^A última nota, de 04\/01\/2027, não leva IBS e CBS/],
  ['2027-06-01', buildNotaWithGroup('2027-05-31'), 'ok', /^A última nota, de 31\/05\/2027, leva IBS e CBS\.$/],
])('on %s, after the invoice %j: %s', (dia, ultima, situacao, texto) => {
  const item = checkIbsCbs(dia, ultima, [])
  expect([item?.situacao, item?.texto ?? '']).toEqual([situacao, expect.stringMatching(texto)])
})

test('it names the natures that the shop uses, and asks nobody of the normal regime for a choice of the Simples', () => {
  const detalhes = (crt: string, naturezas: string[]) =>
    checkIbsCbs('2027-02-01', nota(crt, '2027-02-01'), naturezas)?.detalhes
  expect(detalhes('1', ['Venda', 'Venda NFC-e'])).toEqual([
    expect.stringContaining('A loja usa “Venda”, “Venda NFC-e”.'),
    expect.stringContaining('CRT'),
    expect.stringContaining('regime regular'),
  ])
  expect(detalhes('3', [])).toEqual([expect.stringContaining('A loja usa a padrão do Bling.'), expect.anything()])
})

test('an invoice says the regime, and whether the group is in it', () => {
  const det = (group: string) => `<NFe><emit><CRT>1</CRT></emit><det><imposto>${group}</imposto></det></NFe>`
  expect(tributosDoXml(det('<IBSCBS><CST>000</CST></IBSCBS>'))).toEqual({ crt: '1', hasIbsCbs: true })
  expect(tributosDoXml(det('<IBSCBSX/>'))).toEqual({ crt: '1', hasIbsCbs: false })
  expect(tributosDoXml('<NFe/>')).toEqual({ crt: null, hasIbsCbs: false })
})
