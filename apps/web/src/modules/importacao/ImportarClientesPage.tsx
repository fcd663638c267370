import { ImportarPlanilha } from './ImportarPlanilha.tsx'

export default function ImportarClientesPage() {
  return <ImportarPlanilha tipo="clientes" />
}
