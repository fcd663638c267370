import { expect, test } from 'vitest'
import { draftStore, draftsOf } from './drafts.ts'

test('a draft is offered for a month, to the person who typed it; older drafts are deleted', async () => {
  const guardar = (usuario: string, dias: number) =>
    draftStore.keep(`${usuario} ${dias}`, {
      usuario,
      tela: 'Novo cliente',
      endereco: '/clientes/criar',
      valores: {},
      em: new Date(Date.now() - dias * 86_400_000).toISOString(),
    })
  for (const usuario of ['ana', 'beto']) for (const dias of [29, 31, 1]) await guardar(usuario, dias)
  expect((await draftsOf('ana')).map(({ chave }) => chave)).toEqual(['ana 1', 'ana 29'])
  const guardados = async () => (await draftStore.readAll()).map(([chave]) => chave)
  await expect.poll(guardados).toEqual(['ana 1', 'ana 29', 'beto 1', 'beto 29'])
  expect(await draftsOf('')).toEqual([])
})
