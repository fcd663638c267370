import { entityRoutes } from '../entityRoutes.ts'
import { routes } from '../route.ts'
import { fornecedor, fornecedorAlteracao, fornecedorEntrada } from './fornecedores.schemas.ts'

export const fornecedoresRoutes = routes({
  ...entityRoutes('fornecedores', { record: fornecedor, entry: fornecedorEntrada, change: fornecedorAlteracao }),
})
