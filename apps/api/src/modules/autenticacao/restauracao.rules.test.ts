import { expect, test } from 'vitest'
import type { Pessoa } from './restauracao.data.ts'
import { EscolhaRecusada, escolher, type QuemFica } from './restauracao.rules.ts'

const pessoa = (username: string, dados: Partial<Pessoa> = {}): Pessoa => ({
  ...{ id: 1, username, tipo: 'funcionario', noArquivo: true, hoje: true },
  ...dados,
})
const PESSOAS = [
  pessoa('dona', { tipo: 'admin' }),
  pessoa('caixa'),
  pessoa('dispensada hoje', { hoje: false }),
  pessoa('dispensada no arquivo', { noArquivo: false }),
  pessoa('de antes', { hoje: null }),
  pessoa('de depois', { id: null, noArquivo: null }),
]

test.each([
  ['comuns', ['dona', 'caixa']],
  ['do-arquivo', ['dona', 'caixa', 'dispensada hoje', 'de antes']],
  [
    ['DONA ', 'dispensada no arquivo'],
    ['dona', 'dispensada no arquivo'],
  ],
] satisfies [QuemFica, string[]][])('of the accounts of both shops stay, by %j: %j', (quem, ficam) => {
  expect(escolher(PESSOAS, quem).map(({ username }) => username)).toEqual(ficam)
})

test.each([
  ['names nobody of the archive', PESSOAS, ['dona', 'de depois'], /não tem o usuário "de depois"/],
  ['leaves no administrator', PESSOAS, ['caixa'], /nenhum administrador/],
  [
    'leaves no administrator in common',
    [pessoa('dona', { tipo: 'admin', hoje: false }), pessoa('caixa')],
    'comuns',
    /nenhum administrador/,
  ],
  ['leaves nobody', [], 'do-arquivo', /nenhum administrador/],
] satisfies [string, Pessoa[], QuemFica, RegExp][])('a choice that %s is refused', (_nome, pessoas, quem, frase) => {
  expect(() => escolher(pessoas, quem)).toThrow(EscolhaRecusada)
  expect(() => escolher(pessoas, quem)).toThrow(frase)
})
