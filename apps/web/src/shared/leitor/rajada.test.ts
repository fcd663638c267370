import { describe, expect, it } from 'vitest'
import { Rajada } from './rajada.ts'

/** Types `texto` with `intervalo` ms between the keys; returns what the last key ended. */
function digitar(rajada: Rajada, texto: string, fim: string, intervalo: number, inicio = 0): string | null {
  let timeStamp = inicio
  for (const key of texto) rajada.receber({ key, timeStamp: (timeStamp += intervalo) })
  return rajada.receber({ key: fim, timeStamp: timeStamp + intervalo })
}

describe('a burst of keys', () => {
  it('begins anew after any key but Shift: what a person presses next is theirs', () => {
    for (const [entre, fim] of [
      ['Tab', null],
      ['ArrowDown', null],
      ['Shift', 'CAM1'],
    ] as const) {
      const rajada = new Rajada()
      for (const [i, key] of ['C', 'A', entre, 'M', '1'].entries()) rajada.receber({ key, timeStamp: i * 10 })
      expect(rajada.receber({ key: 'Enter', timeStamp: 50 })).toBe(fim)
    }
  })

  it('ends with Enter, never with Tab, which leads people from field to field', () => {
    expect(digitar(new Rajada(), 'CAM-1', 'Enter', 10)).toBe('CAM-1')
    expect(digitar(new Rajada(), 'CAM-1', 'Tab', 10)).toBeNull()
  })

  it('contains capitals typed with Shift', () => {
    const rajada = new Rajada()
    rajada.receber({ key: 'Shift', timeStamp: 0 })
    expect(digitar(rajada, 'ABC', 'Enter', 5)).toBe('ABC')
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
    expect(digitar(rajada, 'CAM-1', 'Enter', 10, 500)).toBe('CAM-1')
    expect(digitar(rajada, 'CAM-2', 'Enter', 10, 600)).toBe('CAM-2')
  })
})
