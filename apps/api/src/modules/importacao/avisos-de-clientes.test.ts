import { expect, test } from 'vitest'
import { importacoesDoArquivo } from '../../../test/support/importacoes.ts'

// Notices as in `avisos.test.ts`, for customers. Data that a customer has here stay as they were.

const { loja, pronta, aplicar, itens } = await importacoesDoArquivo()

const DAQUI = { cep: '50030230', uf: 'PE', municipio: 'Recife' }
const DOCUMENTOS = ['52998224725', '11144477735', '11222333000181', '12ABC34501DE35', '39053344705', '15350946056']
const endereco = { endereco: 'Rua A', numero: '1', bairro: 'B' }

test.each([
  [
    'Inscrição estadual',
    'a definir',
    'Inscrição estadual “a definir” não tem números, e não entra.',
    { inscricao_estadual: '0321418', contribuinte: 'sim' },
    { inscricao_estadual: '', contribuinte: 'nao' },
  ],
  [
    'Contribuinte do ICMS',
    'talvez',
    'Contribuinte do ICMS “talvez” não se entende, e não entra.',
    { inscricao_estadual: '0321418', contribuinte: 'sim' },
    { inscricao_estadual: '', contribuinte: 'nao' },
  ],
  [
    'Contribuinte do ICMS',
    'sim',
    'Contribuinte do ICMS “sim” pede a inscrição estadual, e não entra.',
    { inscricao_estadual: '', contribuinte: 'nao' },
    { inscricao_estadual: '', contribuinte: 'nao' },
  ],
])('%s “%s”: %s', async (coluna, celula, aviso, fica, novo) => {
  const [cpf, secondCpf] = DOCUMENTOS.splice(0, 2)
  const { body } = await loja.pedir('POST', '/api/clientes/', { nome: 'Ana', cpf, ...endereco, ...DAQUI, ...fica })
  const lida = await pronta([`Nome;CPF;${coluna}`, `Ana;${cpf};${celula}`, `Bia ${secondCpf};${secondCpf};${celula}`], {
    tipo: 'clientes',
  })
  const motivos = (await itens(lida)).map(({ motivo }: { motivo: string | null }) => motivo)
  expect(motivos).toEqual([expect.stringContaining(aviso), expect.stringContaining(aviso)])
  await aplicar(lida)
  expect((await loja.pedir('GET', `/api/clientes/${body.id}/`)).body).toMatchObject({ ...fica, cep: '50030230' })
  const [achado] = (await loja.pedir('GET', `/api/clientes/?busca=${secondCpf}`)).body.results
  expect((await loja.pedir('GET', `/api/clientes/${achado.id}/`)).body).toMatchObject(novo)
})
