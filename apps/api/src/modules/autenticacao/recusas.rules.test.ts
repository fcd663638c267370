import { expect, test } from 'vitest'
import { DomainError } from '../../infra/base/errors.ts'
import type { Autor, Recusas } from '../../shop/auditoria.ts'
import { recusasDaEntrada } from './recusas.rules.ts'

const ana = { id: 7, username: 'ana.souza', ativo: true }
const autor: Autor = { usuario: null, comando: null, endereco: '10.0.0.1', requisicao: null }

function abrir() {
  const anotadas: unknown[] = []
  const recusas: Recusas = { falso: () => undefined, anotar: async (_autor, ato) => void anotadas.push(ato) }
  return { anotadas, ...recusasDaEntrada(recusas, autor) }
}

test.each([
  [undefined, 'minha senha secreta', false, { tipo: 'usuario', nome: 'minh…' }, 'usuário desconhecido'],
  [undefined, ' bia ', true, { tipo: 'usuario', nome: 'bia' }, 'usuário desconhecido'],
  [undefined, 'caio', false, { tipo: 'usuario', nome: 'caio' }, 'usuário desconhecido'],
  [undefined, '👍👍👍👍👍', false, { tipo: 'usuario', nome: '👍👍👍👍…' }, 'usuário desconhecido'],
  [ana, 'ANA.souza', false, { tipo: 'usuario', id: 7, nome: 'ana.souza' }, 'senha errada'],
  [{ ...ana, ativo: false }, 'ana', true, { tipo: 'usuario', id: 7, nome: 'ana.souza' }, 'usuário desativado'],
  [{ ...ana, ativo: false }, 'ana', false, { tipo: 'usuario', id: 7, nome: 'ana.souza' }, 'senha errada'],
])('of %j, typed %j, the password right: %j, the audit keeps %j', async (usuario, nome, confere, alvo, motivo) => {
  const { falha, anotadas } = abrir()
  await falha(usuario, nome, confere)
  expect(anotadas).toEqual([{ tipo: 'entrada_recusada', alvo, detalhes: { motivo } }])
})

test('too many attempts are noted and refused; a fault of ours is no attempt, and a success none either', async () => {
  const { excesso, anotadas } = abrir()
  expect(await excesso('ana.souza', async () => 'entrou')).toBe('entrou')
  await expect(
    excesso('ana.souza', async () => {
      throw new TypeError('a fault')
    }),
  ).rejects.toThrow('a fault')
  expect(anotadas).toEqual([])
  const demais = async () => {
    throw new DomainError('MUITAS_TENTATIVAS', { segundos: 1 })
  }
  await expect(excesso('ana.souza', demais)).rejects.toMatchObject({ codigo: 'MUITAS_TENTATIVAS' })
  expect(anotadas).toEqual([{ tipo: 'entrada_bloqueada', alvo: { tipo: 'usuario', nome: 'ana.…' } }])
})
