import type { Cliente } from '@estampa/contract/clientes/cliente.schemas.ts'
import { formatarData } from '@estampa/contract/shared/dates.ts'
import { Card } from '../../shared/ui/Card.tsx'
import css from './ClientePage.module.css'
import { DadosPessoais } from './DadosPessoais.tsx'
import { VendasDoCliente } from './VendasDoCliente.tsx'

/** A customer whose person was erased: nothing to edit, but what was sold stays. */
export function ClienteAnonimo({ cliente }: { cliente: Cliente }) {
  return (
    <>
      <Card title="Cadastro">
        <p className={css.aviso}>
          Os dados pessoais foram apagados em {formatarData(cliente.anonimizado_em)}. As vendas e os totais continuam;
          este cadastro não pode mais ser alterado nem usado em novas vendas.
        </p>
      </Card>
      <VendasDoCliente clienteId={cliente.id} />
      <DadosPessoais cliente={cliente} />
    </>
  )
}
