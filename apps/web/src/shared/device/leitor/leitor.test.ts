import { describe, expect, test } from 'vitest'
import { buildNoProdutoMessage, caminhoInterno, parseCodigo } from './codigo.ts'
import { type Lida, Rajada } from './rajada.ts'
import { createPace, createRepetitionFilter } from './useLeituras.ts'

const AQUI = 'https://loja.exemplo'

test.each([
  [' /produtos/12/ ', 12, null],
  ['/produtos/12?variacao=abc', 12, null],
  [`${AQUI}/produtos/12?variacao=34`, 12, 34],
  ['HTTPS://LOJA.EXEMPLO/produtos/7', 7, null],
])('the label %s is a product', (texto, produtoId, variacaoId) => {
  expect(parseCodigo(texto, AQUI)).toEqual({
    tipo: 'produto',
    produtoId,
    variacaoId,
    caminho: texto.trim().replace(/^https:\/\/loja.exemplo/i, ''),
  })
})

test('a label that a scanner with an American layout types on a Brazilian keyboard is put right, nothing else', () => {
  expect(parseCodigo(';produtos;12:variacao=34', AQUI)).toEqual(parseCodigo('/produtos/12?variacao=34', AQUI))
  expect(parseCodigo('A;B:C', AQUI)).toEqual({ tipo: 'texto', texto: 'A;B:C' })
})

test.each([
  ['http://loja.exemplo/produtos/12', 'http://loja.exemplo/produtos/12'],
  ['https://outro.exemplo', 'https://outro.exemplo/'],
  ['https://loja.exemplo@outro.exemplo/produtos/1', 'https://loja.exemplo@outro.exemplo/produtos/1'],
])('%s is an address of another site', (texto, url) => {
  expect(parseCodigo(texto, AQUI)).toEqual({ tipo: 'externo', url })
})

test.each([
  ['/vendas/3', '/vendas/3'],
  ['/vendas/12', '/vendas/12'],
  ['/vendas/', '/vendas/'],
  ['/vendas/criar', '/vendas/criar'],
  ['/vendas/3/itens', '/vendas/3/itens'],
  ['/x/vendas/3', '/x/vendas/3'],
  ['/a//b', '/a//b'],
  [`${AQUI}/clientes?busca=a#b`, '/clientes?busca=a#b'],
  ['/produtos/criar', '/produtos/criar'],
  ['/produtos/0', '/produtos/0'],
  ['//outro.exemplo/x', '/outro.exemplo/x'],
  ['/\\outro.exemplo', '/outro.exemplo'],
  ['/..//outro.exemplo', '/outro.exemplo'],
])('%s stays in the shop, at %s', (texto, caminho) => {
  const tipo = ['/vendas/3', '/vendas/12'].includes(caminho) ? 'venda' : 'caminho'
  expect(parseCodigo(texto, AQUI)).toEqual({ tipo, caminho })
})

test.each([
  'P-CAM-Azul-M',
  'javascript:alert(1)',
  'data:text/html,<b>',
  'ftp://x',
  'http://',
  'mailto:a@b.c',
  'ver https://a.b',
  '',
])('%j is only text', (texto) => {
  expect(parseCodigo(texto, AQUI)).toEqual({ tipo: 'texto', texto })
})

test('a text taken as a path never leaves the shop', () => {
  for (const texto of [
    'javascript:alert(1)',
    'data:,x',
    '//a.b',
    'a b',
    'P-CAM',
    '\\\\a.b',
    'http://',
    'x:/../..//a.b',
  ])
    expect(URL.parse(caminhoInterno(texto, AQUI), AQUI)?.origin).toBe(AQUI)
  expect(caminhoInterno('P-CAM', AQUI)).toBe('/P-CAM')
})

test.each([
  ['NAO-EXISTE', 'Nenhum produto tem o código “NAO-EXISTE”.'],
  ['7891000315508', 'Nenhum produto tem o código “7891000315508”.'],
  [
    ' 7891000315507 ',
    'Nenhum produto tem o EAN 7891000315507. Escreva-o no produto, ou restaure o produto se ele está na lixeira.',
  ],
  ['x'.repeat(60), `Nenhum produto tem o código “${'x'.repeat(60)}”.`],
  ['x'.repeat(61), `Nenhum produto tem o código “${'x'.repeat(59)}…”.`],
  ['x'.repeat(99), `Nenhum produto tem o código “${'x'.repeat(59)}…”.`],
])('of a code without a product it is said: %s', (scannedText, sentence) => {
  expect(buildNoProdutoMessage(scannedText)).toBe(sentence)
})

/** Types `texto` with `intervalo` ms between the keys; returns what the last key ended. */
function typeBurst(rajada: Rajada, texto: string, end: string, intervalo: number, start = 0): Lida | null {
  let timeStamp = start
  for (const key of texto) rajada.receber({ key, timeStamp: (timeStamp += intervalo) })
  return rajada.receber({ key: end, timeStamp: timeStamp + intervalo })
}
const inteira = (texto: string): Lida => ({ texto, inteira: true })

/** Types `CA 80 M-1 90 Enter`: the keys of each word 10 ms apart, the words so many milliseconds. */
function typeWithPauses(escrito: string): Lida | null {
  const rajada = new Rajada()
  let timeStamp = 0
  let reading: Lida | null = null
  for (const [n, word] of escrito.split(' ').entries()) {
    if (n % 2 === 1) {
      timeStamp += Number(word) - 10
      continue
    }
    for (const key of word === 'Enter' ? [word] : word.replace('⏎', '').split('')) {
      timeStamp += 10
      reading = rajada.receber({ key, timeStamp })
    }
    if (word.endsWith('⏎')) reading = rajada.receber({ key: 'Enter', timeStamp: timeStamp + 10 })
  }
  return reading
}

describe('a burst of keys', () => {
  test('begins anew after a key of a person, who goes on to another control', () => {
    for (const key of ['Tab', 'ArrowDown', 'F8']) {
      const rajada = new Rajada()
      for (const [i, letter] of [...'CA1'].entries()) rajada.receber({ key: letter, timeStamp: i * 10 })
      expect([rajada.receber({ key, timeStamp: 100 }), rajada.teclas, rajada.daMaquina]).toEqual([null, '', false])
    }
  })

  // Each set of keys 10 ms apart: `^B` is Ctrl+B.
  test.each<[string, string, string]>([
    ['STX … ETX Enter', '^B C A M 1 ^C Enter', 'Enter'],
    ['Tab', 'C A M 1 Tab', 'Tab'],
    ['Tab Enter', 'C A M 1 Tab Enter', 'Tab'],
    ['CR LF', 'C A M 1 Enter ^J', 'Enter'],
    ['CR LF and Tab', 'C A M 1 Enter ^J Tab', 'Enter'],
    ['Ctrl+I', 'C A M 1 ^i', '^i'],
    ['three characters', 'C A 1 Tab', 'Tab'],
    ['LF', 'C A M 1 ^J', '^J'],
    ['Ctrl+M', 'C A M 1 ^m', '^m'],
    ['ETX Tab', 'C A M 1 ^C Tab', 'Tab'],
    ['GS within', '^] C A ^] M 1 Enter', 'Enter'],
    ['F8 for GS', 'F8 C A M F8 1 Enter', 'Enter'],
    ...['Control', 'Alt', 'AltGraph', 'NumLock', 'Dead'].map((key): [string, string, string] => [
      `${key} held`,
      `C A ${key} M ${key} 1 Enter`,
      'Enter',
    ]),
    ['caps lock', 'CapsLock C A Shift M 1 CapsLock Enter', 'Enter'],
    ['an unknown key', 'C A M Clear 1 Enter', 'Enter'],
  ])('of a scanner with %s is read once, and its control keys do nothing else', (_, keys, last) => {
    const rajada = new Rajada()
    const read: unknown[] = []
    const leaked: string[] = []
    for (const [i, name] of keys.split(' ').entries()) {
      const ctrlKey = name.startsWith('^')
      const reading = rajada.receber({ key: ctrlKey ? name.slice(1) : name, ctrlKey, timeStamp: i * 10 })
      if (reading) read.push(reading, name)
      else if (i > 3 && !rajada.daMaquina && !/^(.|Shift|CapsLock|Control|Alt|AltGraph|NumLock|Dead)$/.test(name))
        leaked.push(name)
    }
    expect([read, leaked]).toEqual([[inteira(keys.includes('M') ? 'CAM1' : 'CA1'), last], []])
  })

  test('without a terminator is what a machine typed: six keys or more, none of them slow', () => {
    const typed = (text: string, interval: number) => {
      const rajada = new Rajada()
      for (const [i, key] of [...text].entries()) rajada.receber({ key, timeStamp: i * interval })
      const reading = rajada.semFim()
      // It is read once.
      if (reading) expect([rajada.semFim(), rajada.teclas]).toEqual([null, ''])
      return reading
    }
    expect(typed('CAM-12', 10)).toEqual(inteira('CAM-12'))
    expect([typed('CAM-1', 10), typed('CAM-12', 60)]).toEqual([null, null])
  })

  test.each([
    ['Enter', 300, false],
    ['Enter', 301, true],
    ['Enter', 1400, true],
    ['Tab', 50, false],
    ['Tab', 51, true],
    ['ArrowDown', 51, true],
    ['A', 1400, false],
  ])('without a terminator: %s after %d ms is of a person who goes on: %s', (key, after, person) => {
    const rajada = new Rajada()
    for (const [i, letter] of [...'CAM-12'].entries()) rajada.receber({ key: letter, timeStamp: i * 10 })
    expect(rajada.abandonadaCom({ key, timeStamp: 50 + after })).toBe(person)
  })

  test('goes on after a key that means nothing by itself, however late that comes', () => {
    for (const key of ['Shift', 'CapsLock', 'Control', 'Alt', 'AltGraph', 'NumLock', 'Dead']) {
      const rajada = new Rajada()
      const times = { C: 0, A: 10, M: 20, 1: 160, 2: 170, Enter: 180 }
      const readings = Object.entries({ ...times, [key]: 150 })
        .toSorted(([, a], [, b]) => a - b)
        .map(([pressedKey, timeStamp]) => rajada.receber({ key: pressedKey, timeStamp }))
      expect([key, readings.at(-1)]).toEqual([key, { texto: 'CAM12', inteira: false }])
    }
  })

  test.each([
    ['one key', [0], false],
    ['two quick ones', [0, 50], true],
    ['two with a pause', [0, 51], false],
    ['a pause after some of a machine', [0, 10, 20, 120], true],
    ['a pause after two', [0, 10, 120], false],
  ])('is in its middle after %s: %j: %s', (_, times, isMidway) => {
    const rajada = new Rajada()
    for (const timeStamp of times) rajada.receber({ key: 'A', timeStamp })
    expect(rajada.noMeio).toBe(isMidway)
  })

  test.each([
    ['right after it', 50, false, [null, true]],
    ['later', 51, false, [null, false]],
    ['after a Tab that was a person’s', 10, true, [null, false]],
  ])('takes one more terminator, %s', (_, depois, isReturned, expected) => {
    const rajada = new Rajada()
    expect(typeBurst(rajada, 'CAM-1', 'Tab', 10)).toEqual(inteira('CAM-1'))
    if (isReturned) rajada.devolverFim()
    expect([rajada.receber({ key: 'Enter', timeStamp: 60 + depois }), rajada.daMaquina]).toEqual(expected)
  })

  test('is no burst when a person types, nor of two characters', () => {
    expect(typeBurst(new Rajada(), 'CAM-1', 'Enter', 60)).toBeNull()
    expect(typeBurst(new Rajada(), '12', 'Enter', 10)).toBeNull()
  })

  test('starts anew after a pause and after its end', () => {
    const rajada = new Rajada()
    rajada.receber({ key: 'x', timeStamp: 0 })
    expect(typeBurst(rajada, 'CAM-1', 'Enter', 10, 500)).toEqual(inteira('CAM-1'))
    expect(typeBurst(rajada, 'CAM-2', 'Enter', 10, 600)).toEqual(inteira('CAM-2'))
  })
})

describe('a burst with a pause, as of a reader without a wire, is known not to be whole', () => {
  test.each([
    ['CA 60 M-1⏎', 'CAM-1'],
    ['CA 80 M-1⏎', 'CAM-1'],
    ['C 250 AM-1⏎', 'CAM-1'],
    ['CAM- 280 1 10 Enter', 'CAM-1'],
    ['CAM-1 80 Enter', 'CAM-1'],
    ['CAM-1 280 Enter', 'CAM-1'],
    ['/prod 90 utos/ 200 12?variacao=34⏎', '/produtos/12?variacao=34'],
    ['7891234 400 567895⏎', '7891234567895'],
    ['/produtos/12 1400 ?variacao=34⏎', '/produtos/12?variacao=34'],
    ['CA 80 M 80 -12⏎', 'CAM-12'],
  ])('%s', (escrito, texto) => {
    expect(typeWithPauses(escrito)).toEqual({ texto, inteira: false })
  })

  test.each([
    ['a letter of a person well before it', 'x 320 CAM-1⏎', inteira('CAM-1')],
    ['what was typed long before', 'CAM 1600 BON-22⏎', inteira('BON-22')],
    ['Enter of a person who has looked at what stands there', 'CAM-1 320 Enter', null],
    ['the next code right after it', 'CAM-1⏎ 60 BON-22⏎', inteira('BON-22')],
  ])('%s is not part of it', (_, escrito, expected) => {
    expect(typeWithPauses(escrito)).toEqual(expected)
  })
})

describe('a busy machine', () => {
  /** Types `CAM-12` and Enter 10 ms apart; before some keys the page was busy for so long, and the next key came then. */
  const typeBusy = (busyBefore: readonly number[], busyMs: number) => {
    const rajada = new Rajada()
    let timeStamp = 0
    let reading: Lida | null = null
    for (const [i, key] of [...'CAM-12', 'Enter'].entries()) {
      const busy = busyBefore.includes(i + 1) ? busyMs : 0
      timeStamp += 10
      reading = rajada.receber({ key, timeStamp, handledAt: timeStamp + busy })
      timeStamp += busy
    }
    return reading
  }

  test.each([
    ['once', [1]],
    ['twice', [2, 5]],
  ])('cuts no code %s', (_, busyBefore) => {
    expect([typeBusy(busyBefore, 200), typeBusy(busyBefore, 400)]).toEqual([inteira('CAM-12'), inteira('CAM-12')])
  })

  test('makes no burst of what a person types', () => {
    expect(typeBusy([1, 2, 3, 4, 5], 200)).toBeNull()
  })

  test.each([
    ['late, cuts no code', 90, inteira('CAM-12')],
    ['at once, is a pause', 5, { texto: 'CAM-12', inteira: false }],
  ])('told of a key that was let go %s', (_, lateMs, expected) => {
    const rajada = new Rajada()
    let reading: Lida | null = null
    for (const [i, key] of [...'CAM-12', 'Enter'].entries()) {
      const timeStamp = i * 10 + (i > 3 ? 100 : 0)
      reading = rajada.receber({ key, timeStamp, handledAt: timeStamp })
      if (i === 3) rajada.soltar(35, 35 + lateMs)
    }
    expect(reading).toEqual(expected)
  })
})

test('a person who types some keys quickly, the last ones too, types no burst', () => {
  for (const intervalos of [
    [100, 100, 100, 40, 40, 40],
    [45, 100, 40, 120, 45, 110],
    [30, 30, 160, 170, 150, 200],
  ]) {
    const rajada = new Rajada()
    let timeStamp = 0
    for (const [i, key] of [...'camisa'].entries())
      rajada.receber({ key, timeStamp: (timeStamp += intervalos[i - 1] ?? 0) })
    expect(rajada.receber({ key: 'Enter', timeStamp: timeStamp + (intervalos[5] ?? 0) })).toBeNull()
  }
})

const SEGUNDOS = 20

/** The scanned instants of a camera whose frames come every `intervalo` ms, each up to `delay` ms late. */
function leituras(intervalo: number, delay = 0): number[] {
  const canScan = createPace(25)
  const quadros = Array.from({ length: (SEGUNDOS * 1000) / intervalo }, (_, i) => {
    // Late by turns, and now and then nothing for half a second.
    const pausa = Math.floor((i * intervalo) / 3000) * 500
    return i * intervalo + pausa + ((i * 7) % 5) * (delay / 4)
  })
  return quadros.filter((quadro) => canScan(quadro))
}

/** In a second, and 30 ms more: a scan starts a little after it was allowed, one later than another. */
const maximoEmUmSegundo = (instantes: readonly number[]) =>
  Math.max(...instantes.map((start) => instantes.filter((t) => t >= start && t < start + 1030).length))

test.each([
  ['24 frames per second', 1000 / 24, 0],
  ['30 frames per second', 1000 / 30, 0],
  ['30, irregular', 1000 / 30, 30],
  ['60 frames per second', 1000 / 60, 0],
  ['120, irregular', 1000 / 120, 8],
])('never more than 25 scans in a second: %s', (_nome, intervalo, delay) => {
  expect(maximoEmUmSegundo(leituras(intervalo, delay))).toBeLessThanOrEqual(25)
})

test('30 frames per second give 23 scans or more', () => {
  const canScan = createPace(25)
  const scans = Array.from({ length: 30 * SEGUNDOS }, (_, i) => canScan((i * 1000) / 30)).filter(Boolean)
  expect(scans.length / SEGUNDOS).toBeGreaterThanOrEqual(23)
})

const qr = (text: string, x = 0.5, y = 0.5) => ({ text, bars: false, x, y })
const ean = (text: string) => ({ text, bars: true, x: 0.5, y: 0.5 })
type Filtro = ReturnType<typeof createRepetitionFilter>
const QUADRO_MS = 40
/** Returns the filter's results for pictures that all show `codigo`, from one moment to another. */
const quadros = (filter: Filtro, codigo: ReturnType<typeof qr> | null, startMs: number, ate: number, aceita = true) =>
  Array.from({ length: Math.ceil((ate - startMs) / QUADRO_MS) }, (_, i) =>
    filter(codigo, startMs + i * QUADRO_MS, aceita),
  )

test('a label held in front of the camera counts once, however long', () => {
  const filter = createRepetitionFilter()
  expect(quadros(filter, qr('A'), 0, 8000).filter(Boolean)).toEqual(['nova'])
})

test('a label that left the picture counts again at once', () => {
  const filter = createRepetitionFilter()
  expect(filter(qr('A'), 0)).toBe('nova')
  // The first picture without it came at 40 ms: at 600 ms it is not gone yet, at 640 ms it is.
  quadros(filter, null, 40, 641)
  expect(filter(qr('A'), 660)).toBe('nova')
})

test('the next piece of the same kind, shown sooner, is asked about: the decoder may have missed the first one', () => {
  const filter = createRepetitionFilter()
  filter(qr('A'), 0)
  quadros(filter, null, 40, 601)
  expect(filter(qr('A'), 620)).toBe('mesma')
  // A picture or three without a label are nothing.
  quadros(filter, null, 660, 780)
  expect(filter(qr('A'), 780)).toBeNull()
})

test('a label that jumps through the picture may be the next piece, one that a hand moves is not', () => {
  const filter = createRepetitionFilter()
  filter(qr('A', 0.2, 0.5), 0)
  expect([0.3, 0.4, 0.5, 0.6].map((x, i) => filter(qr('A', x), 40 + i * 40))).toEqual([null, null, null, null])
  expect(filter(qr('A', 0.1), 240)).toBe('mesma')
  expect(filter(qr('A', 0.1, 0.9), 280)).toBe('mesma')
})

test('a device that looks at few pictures, or none for a while, takes nothing for gone', () => {
  const filter = createRepetitionFilter()
  expect([filter(qr('A'), 0), filter(qr('A'), 60_000)]).toEqual(['nova', null])
  expect([filter(null, 60_040), filter(qr('A'), 120_000)]).toEqual([null, 'mesma'])
  for (let i = 0; i < 5; i++) filter(null, 120_200 + i * 200)
  expect(filter(qr('A'), 121_200)).toBe('mesma')
})

test('two labels in sight by turns count once each', () => {
  const filter = createRepetitionFilter()
  expect(['A', 'B', 'A', 'B', 'A'].map((texto, i) => filter(qr(texto), i * QUADRO_MS))).toEqual([
    'nova',
    'nova',
    null,
    null,
    null,
  ])
})

test('another label in sight for long enough makes the first one new', () => {
  const filter = createRepetitionFilter()
  filter(qr('A'), 0)
  expect(quadros(filter, qr('B'), 40, 641).filter(Boolean)).toEqual(['nova'])
  expect(filter(qr('A'), 680)).toBe('nova')
})

test('while nothing is accepted, a label that was read stays read and a new one stays new', () => {
  const filter = createRepetitionFilter()
  expect(filter(qr('A'), 0)).toBe('nova')
  for (let t = 40; t < 3000; t += 40)
    expect([filter(qr('A'), t, false), filter(qr('B'), t, false)]).toEqual([null, null])
  expect([filter(qr('A'), 3000), filter(qr('B'), 3000)]).toEqual([null, 'nova'])
})

test('the bar code beside a QR code is of the same label until that has gone, and the other way round', () => {
  const filter = createRepetitionFilter()
  expect([filter(qr('A'), 0), filter(ean('7'), 40), filter(qr('A'), 80)]).toEqual(['nova', null, null])
  expect(quadros(filter, ean('7'), 120, 801).filter(Boolean)).toEqual(['nova'])
  expect([filter(qr('A'), 840), filter(ean('8'), 880)]).toEqual([null, 'nova'])
})
