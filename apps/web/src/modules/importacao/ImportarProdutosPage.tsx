import { ImportarPlanilha } from './ImportarPlanilha.tsx'

export default function ImportarProdutosPage() {
  return <ImportarPlanilha tipo="produtos" />
}
