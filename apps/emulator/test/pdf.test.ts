import { expect, test } from 'vitest'
import { danfePdf } from '../src/bling/notas/files.ts'
import { labelPdf } from '../src/melhor-envio/papers.ts'
import { postalCode } from '../src/melhor-envio/parcel-life.ts'
import { code128 } from '../src/pdf.ts'
import { type Envio, UNTOUCHED } from '../src/store/records.ts'

const envio: Envio = {
  id: 'b3f1c5a0-0000-4000-8000-000000000001',
  protocol: 'ORD-202611201',
  service: 2,
  price: 31.24,
  discount: 9.76,
  deliveryDays: 3,
  pedido: {
    from: { name: 'Loja (Exemplo)', address: 'Rua \\ Um', postal_code: '50030040', city: 'Recife', state_abbr: 'PE' },
    to: {
      name: 'João Conceição',
      address: 'Praça da Sé',
      number: '1',
      postal_code: '01001000',
      city: 'São Paulo',
      state_abbr: 'SP',
    },
    volumes: [{ height: 6, width: 25, length: 30, weight: 0.5 }],
  },
  status: 'released',
  tracking: 'SX700000015BR',
  melhorenvioTracking: 'ME26000001BR',
  criadoEm: 0,
  ...UNTOUCHED,
  pagoEm: 0,
  geracaoEm: 0,
  geradoEm: 0,
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

test('a label is a well-formed A6 page with both addresses', () => {
  const objects = objectsOf(labelPdf(envio))
  expect(objects.filter((object) => object.includes('/Type /Page '))).toHaveLength(1)
  const all = objects.join('')
  for (const words of [
    '[0 0 297.64 419.53]',
    'João Conceição',
    '01001-000  São Paulo/SP',
    'Loja \\(Exemplo\\)',
    'Rua \\\\ Um',
    'SX700000015BR',
    'Correios SEDEX',
  ])
    expect(all).toContain(words)
})

test.each([
  [55, '[0 0 595 842]', 'DANFE nº 1041'],
  [65, '[0 0 226.77 480]', 'DANFE NFC-e nº 1041'],
] as const)('a DANFE of model %i is a well-formed page', (modelo, size, title) => {
  const chaveAcesso = `26261112ABC34501DE35${modelo}0010000010411082437340`
  const dados = { contato: { nome: 'Ana (irmã)', numeroDocumento: '52998224725' }, itens: [] }
  const sent = {
    ambiente: 1,
    protocolo: '126',
    retorno: null,
    defeito: null,
    leituras: 0,
    lancouEstoque: false,
  } as const
  const made = { id: 1, pedido: 1, serie: 1, numero: 1041, natureza: 1, dataEmissao: '2026-11-20 10:00:00' }
  const nota = { ...made, ...sent, modelo, chaveAcesso, dados, situacao: 5, valor: 42.5 }
  const all = objectsOf(danfePdf(nota)).join('')
  for (const words of [size, title, chaveAcesso, 'Ana \\(irmã\\)', 'R$ 42.50']) expect(all).toContain(words)
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

test('tracking codes carry the check digit of S10', () => {
  const code = postalCode('SX', 1)
  const digits = code.slice(2, 10)
  const sum = [8, 6, 4, 2, 3, 5, 9, 7].reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const check = 11 - (sum % 11)
  expect(code).toBe(`SX${digits}${check === 10 ? 0 : check === 11 ? 5 : check}BR`)
  expect(code).toHaveLength(13)
})
