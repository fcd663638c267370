import { describe, expect, it, test } from 'vitest'
import { type Lida, Rajada } from './useLeitorUsb.ts'

/** Types `texto` with `intervalo` ms between the keys; returns what the last key ended. */
function digitar(rajada: Rajada, texto: string, fim: string, intervalo: number, inicio = 0): Lida | null {
  let timeStamp = inicio
  for (const key of texto) rajada.receber({ key, timeStamp: (timeStamp += intervalo) })
  return rajada.receber({ key: fim, timeStamp: timeStamp + intervalo })
}
const inteira = (texto: string): Lida => ({ texto, inteira: true })

/** Types `CA 80 M-1 90 Enter`: the keys of each word 10 ms apart, the words so many milliseconds. */
function comPausas(escrito: string): Lida | null {
  const rajada = new Rajada()
  let timeStamp = 0
  let lida: Lida | null = null
  for (const [n, palavra] of escrito.split(' ').entries()) {
    if (n % 2 === 1) {
      timeStamp += Number(palavra) - 10
      continue
    }
    for (const key of palavra === 'Enter' ? [palavra] : palavra.replace('⏎', '').split('')) {
      timeStamp += 10
      lida = rajada.receber({ key, timeStamp })
    }
    if (palavra.endsWith('⏎')) lida = rajada.receber({ key: 'Enter', timeStamp: timeStamp + 10 })
  }
  return lida
}

describe('a burst of keys', () => {
  it('begins anew after any key but Shift: what a person presses next is theirs', () => {
    for (const [entre, fim] of [
      ['Tab', null],
      ['ArrowDown', null],
      ['Shift', inteira('CAM1')],
    ] as const) {
      const rajada = new Rajada()
      for (const [i, key] of ['C', 'A', entre, 'M', '1'].entries()) rajada.receber({ key, timeStamp: i * 10 })
      expect(rajada.receber({ key: 'Enter', timeStamp: 50 })).toEqual(fim)
    }
  })

  it('ends with Enter, never with Tab, which leads people from field to field', () => {
    expect(digitar(new Rajada(), 'CAM-1', 'Enter', 10)).toEqual(inteira('CAM-1'))
    expect(digitar(new Rajada(), 'CAM-1', 'Tab', 10)).toBeNull()
  })

  it('contains capitals typed with Shift', () => {
    const rajada = new Rajada()
    rajada.receber({ key: 'Shift', timeStamp: 0 })
    expect(digitar(rajada, 'ABC', 'Enter', 5)).toEqual(inteira('ABC'))
  })

  it('is no burst when a person types', () => {
    expect(digitar(new Rajada(), 'CAM-1', 'Enter', 60)).toBeNull()
  })

  it('needs three characters', () => {
    expect(digitar(new Rajada(), '12', 'Enter', 10)).toBeNull()
  })

  it('starts anew after a pause and after its end', () => {
    const rajada = new Rajada()
    rajada.receber({ key: 'x', timeStamp: 0 })
    expect(digitar(rajada, 'CAM-1', 'Enter', 10, 500)).toEqual(inteira('CAM-1'))
    expect(digitar(rajada, 'CAM-2', 'Enter', 10, 600)).toEqual(inteira('CAM-2'))
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
    expect(comPausas(escrito)).toEqual({ texto, inteira: false })
  })

  test.each([
    ['a letter of a person well before it', 'x 320 CAM-1⏎', inteira('CAM-1')],
    ['what was typed long before', 'CAM 1600 BON-22⏎', inteira('BON-22')],
    ['Enter of a person who has looked at what stands there', 'CAM-1 320 Enter', null],
    ['the next code right after it', 'CAM-1⏎ 60 BON-22⏎', inteira('BON-22')],
  ])('%s is not part of it', (_, escrito, lida) => {
    expect(comPausas(escrito)).toEqual(lida)
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
