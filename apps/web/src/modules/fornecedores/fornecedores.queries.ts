import { apiQuery } from '../../shared/api/apiQuery.ts'
import { CHAVE_DAS_COMPRAS } from '../../shared/api/keys.ts'
import { fornecedoresApi } from '../../shared/generated/fornecedoresApi.ts'
import { resource } from '../../shared/resource/resource.ts'

export const fornecedores = resource('fornecedores', fornecedoresApi, {
  list: 'A busca de fornecedores falhou',
  record: 'O fornecedor não pôde ser lido',
})

/** What was bought of a supplier, and how long it took to come. */
export const readComprado = (id: number) =>
  apiQuery([...CHAVE_DAS_COMPRAS, 'comprado', id], fornecedoresApi, 'GET /fornecedores/:id/comprado/', {
    params: { id },
    failed: 'O que se compra do fornecedor não pôde ser lido',
  })
