import { fornecedoresApi } from '../../shared/generated/fornecedoresApi.ts'
import { resource } from '../../shared/resource/resource.ts'

export const fornecedores = resource('fornecedores', fornecedoresApi, {
  list: 'A busca de fornecedores falhou',
  record: 'O fornecedor não pôde ser lido',
})
