import { expect, test } from 'vitest'
import { danfePdf } from '../src/bling/notas/files.ts'
import { labelPdf } from '../src/melhor-envio/papers.ts'
import { code128 } from '../src/pdf.ts'
import { type Envio, UNSENT, UNTOUCHED } from '../src/store/records.ts'

const city = (postal_code: string, cityName: string, state_abbr: string) => ({
  postal_code,
  city: cityName,
  state_abbr,
})
const envio: Envio = {
  ...UNTOUCHED,
  id: 'b3f1c5a0-0000-4000-8000-000000000001',
  protocol: 'ORD-202611201',
  service: 2,
  price: 31.24,
  discount: 9.76,
  deliveryDays: 3,
  pedido: {
    from: { name: 'Loja (Exemplo)', address: 'Rua \\ Um', ...city('50030040', 'Recife', 'PE') },
    to: { name: 'João Conceição', address: 'Praça da Sé', number: '1', ...city('01001000', 'São Paulo', 'SP') },
    volumes: [{ height: 6, width: 25, length: 30, weight: 0.5 }],
  },
  status: 'released',
  tracking: 'SX700000015BR',
  melhorenvioTracking: null,
  criadoEm: 0,
}

/** The objects of a file, found through its cross-reference table as a reader finds them. */
function objectsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  expect(text.startsWith('%PDF-1.4\n')).toBe(true)
  expect(text.endsWith('%%EOF\n')).toBe(true)
  const start = Number(/startxref\n(\d+)\n/.exec(text)?.[1])
  const [head = '', ...rows] = text.slice(start).split('\n').slice(1)
  const count = Number(head.split(' ')[1])
  return rows.slice(1, count).map((row, index) => {
    expect(row).toHaveLength(19)
    const at = Number(row.slice(0, 10))
    const object = text.slice(at, text.indexOf('endobj', at))
    expect(object.startsWith(`${index + 1} 0 obj\n`)).toBe(true)
    const length = /\/Length (\d+)/.exec(object)?.[1]
    if (length) expect(/>>\nstream\n([^]*)\nendstream\n$/.exec(object)?.[1]).toHaveLength(Number(length))
    return object
  })
}

const chaveAcesso = '26261112ABC34501DE35550010000010411082437340'
const dados = { contato: { nome: 'Ana (irmã)', numeroDocumento: '52998224725' }, itens: [] }
const made = { id: 1, pedido: 1, serie: 1, numero: 1041, natureza: 1, valor: 42.5, dataEmissao: '2026-11-20 10:00:00' }
const nota = { ...UNSENT, ...made, chaveAcesso, dados, defeito: null }
const said = [chaveAcesso, 'Ana \\(irmã\\)', 'R$ 42.50']
const addresses = ['João Conceição', '01001-000  São Paulo/SP', 'Loja \\(Exemplo\\)', 'Rua \\\\ Um']

test.each([
  ['a label', labelPdf(envio), ['[0 0 297.64 419.53]', ...addresses, 'SX700000015BR', 'Correios SEDEX']],
  ['a DANFE', danfePdf({ ...nota, modelo: 55 }), ['[0 0 595 842]', 'DANFE nº 1041', ...said]],
  ['a DANFE of an NFC-e', danfePdf({ ...nota, modelo: 65 }), ['[0 0 226.77 480]', 'DANFE NFC-e nº 1041', ...said]],
])('%s is one well-formed page', (_name, pdf, words) => {
  const objects = objectsOf(pdf)
  expect(objects.filter((object) => object.includes('/Type /Page '))).toHaveLength(1)
  for (const word of words) expect(objects.join('')).toContain(word)
})

test('Code 128: every symbol is 11 modules, the stop 13, the check digit as published', () => {
  // The standard's worked example "PJJ123C" has check 54 in set A, which starts at 103; set B starts one higher.
  const { bars, modules } = code128('PJJ123C')
  expect(modules).toBe(11 * 9 + 13)
  const check = bars.filter(({ at }) => at >= 88 && at < 99).map(({ at, width }) => [at - 88, width])
  // Symbol 55 is 3 1 1 3 2 1, bars and gaps in turn.
  expect(check).toEqual([
    [0, 3],
    [4, 1],
    [8, 2],
  ])
  const everything = String.fromCharCode(...Array.from({ length: 95 }, (_x, n) => n + 32))
  expect(code128(everything).modules).toBe(11 * 97 + 13)
  expect(() => code128('ç')).toThrow('no symbol')
})
