import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../..', 'apps', 'web', 'src')
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
const CSS = FILES.filter((name) => name.endsWith('.css') && !name.endsWith('theme.css'))
/** Where classes are written. */
const CODE = FILES.filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
const ler = (nome) => readFileSync(join(SRC, nome), 'utf8')

/** A length on paper, a size of the text around it, one that grows with the window, a circle, a reset. */
const LIVRE = /^(0|50%|inherit|[\d.]+(em|pt|mm|%)|clamp\(.*\)|300 900)$/
/** Or no larger than a part of the window, so that no word breaks. */
const TOKEN = /^(var\(--e-(raio|fonte|peso)-[\w-]+\)|min\(var\(--e-fonte-[\w-]+\), [\d.]+vw\))$/
/** Widths where the layout changes, in em: narrow phone, phone, desk, wide desk, the rail, and a sheet of A4 on screen. */
const LARGURAS = ['22.49', '29.99', '47.99', '48', '52', '61.99', '62', '68', '68.74', '68.75', '76']

it('radii, font sizes and weights are tokens of tokens.css', () => {
  // Fewer: the check has not found the files.
  expect([CSS.length, CODE.length]).toEqual([expect.toSatisfy((n) => n > 10), expect.toSatisfy((n) => n > 300)])
  const fora = CSS.flatMap((nome) =>
    [...ler(nome).matchAll(/(?:border-radius|font-size|font-weight): ([^;]+)/g)]
      .flatMap(([, valor = '']) => (valor.startsWith('clamp') ? [valor] : valor.split(/ (?![^(]*\))/)))
      .filter((valor) => !TOKEN.test(valor) && !LIVRE.test(valor) && !['300', '900'].includes(valor))
      .map((valor) => `${nome}: ${valor}`),
  )
  expect(fora).toEqual([])
  const classes = CODE.flatMap((nome) =>
    [...ler(nome).matchAll(/(?<![\w-])(?:rounded(?:-[a-z]+)?|text|font)-\[(?:length:)?([^\]]+)\]/g)]
      .map(([, valor = '']) => valor.replaceAll('_', ' ').replaceAll(',', ', '))
      .filter((valor) => !TOKEN.test(valor) && !LIVRE.test(valor) && !/^(color:|rgb|#)/.test(valor))
      .map((valor) => `${nome}: ${valor}`),
  )
  expect(classes).toEqual([])
})

it('each token that is used exists', () => {
  const existentes = new Set(ler('app/tokens.css').match(/--e-(raio|fonte|peso)-[\w-]+(?=:)/g))
  const usados = [...CSS, ...CODE].flatMap((nome) => ler(nome).match(/(?<=var\()--e-(raio|fonte|peso)-[\w-]+/g) ?? [])
  const UTILITIES = { rounded: 'raio', text: 'fonte', font: 'peso' }
  for (const nome of CODE)
    for (const [, utility = '', token] of ler(nome).matchAll(
      /(?<![\w-])(rounded|text|font)(?:-[trblse]{1,2})?-([a-z\d]+(?:-p)?)(?![\w-])/g,
    ))
      if (existentes.has(`--e-${UTILITIES[utility]}-${token}`)) usados.push(`--e-${UTILITIES[utility]}-${token}`)
  expect(usados.filter((nome) => !existentes.has(nome))).toEqual([])
  expect([...existentes].filter((nome) => !usados.includes(nome))).toEqual([])
})

it('media queries use the known widths', () => {
  const larguras = CSS.flatMap((nome) =>
    [...ler(nome).matchAll(/(?:min|max)-width: ([\d.]+)em\)/g)].map(([, size]) => size),
  )
  expect([...new Set(larguras)].filter((breakpointEm) => !LARGURAS.includes(breakpointEm ?? ''))).toEqual([])
})

it('each page that a sheet is printed on is defined', () => {
  const textos = FILES.filter((nome) => /\.(css|tsx?)$/.test(nome)).map(ler)
  const definidas = new Set(textos.flatMap((texto) => [...texto.matchAll(/@page ([\w-]+)/g)].map(([, nome]) => nome)))
  const usadas = textos.flatMap((texto) =>
    [...texto.matchAll(/(?<![\w-])page: ?([a-z][\w-]+)[;\]]/g)].map(([, nome]) => nome),
  )
  expect(usadas).toContain('ordem-em-etiqueta')
  expect(usadas.filter((nome) => !definidas.has(nome))).toEqual([])
})
