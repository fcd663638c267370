import { expect, it } from 'vitest'
import { prepare } from '../../../test/support/api-control.ts'
import { usar } from '../../../test/support/hook.tsx'
import { signInBeforeEach } from '../../../test/support/signed-in.ts'
import { listaDeClientes } from '../../modules/clientes/clientes.queries.ts'
import { useLista } from './useLista.ts'

signInBeforeEach()
const pagina = (id: number, next: string | null) => ({
  ...{
    status: 200,
    body: { count: 2, next, previous: null, results: [{ id, nome: `Ana ${id}`, cpf: '12345678909' }] },
  },
})

// A pasted block waits for rows while there are more: it would end before the last ones.
it('a list says that it has more until the rows of its last page are drawn', async () => {
  await prepare({ 'GET /clientes/': [pagina(1, '/api/clientes/?cursor=b'), pagina(2, null)] })
  const vistas: [linhas: number, temMais: boolean][] = []
  const { agora, fazer } = await usar(() => {
    const lista = useLista(listaDeClientes())
    vistas.push([lista.linhas?.length ?? 0, lista.temMais])
    return lista
  })
  await expect.poll(() => agora().carregarMais).not.toBeNull()
  await fazer((lista) => lista.carregarMais?.())
  await expect.poll(() => agora().linhas?.length).toBe(2)
  expect(vistas.at(-1)).toEqual([2, false])
  expect(vistas.filter(([linhas, temMais]) => linhas === 1 && !temMais)).toEqual([])
})
