import type { OpcoesDeEnvio, OpcoesDeEnvioEntrada } from '@estampa/contract/frete/opcoes.schemas.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fraseDe } from '../../../../shared/apiError.ts'
import { Button } from '../../../../shared/ui/Button.tsx'
import { SearchField } from '../../../../shared/ui/SearchField.tsx'
import { SelectField } from '../../../../shared/ui/SelectField.tsx'
import { agenciasDaVenda } from '../../opcoes.queries.ts'
import css from './envio.module.css'

interface EscolherAgenciaProps {
  venda: Venda
  opcoes: OpcoesDeEnvio
  ocupada: boolean
  onEscolher: (mudanca: OpcoesDeEnvioEntrada) => void
}

/** Where the parcel is handed in: the counters of the sender's city, with a search beside them. */
export function EscolherAgencia({ venda, opcoes, ocupada, onEscolher }: EscolherAgenciaProps) {
  const [busca, setBusca] = useState('')
  const { data: agencias, error } = useQuery(agenciasDaVenda(venda.id, busca))
  const { agencia, agencia_lembrada: lembrada } = opcoes
  const outras = (agencias ?? []).filter(({ codigo }) => codigo !== agencia?.codigo)
  if (error) return <p className={css.instrucao}>{fraseDe(error, 'As agências não puderam ser lidas.', 'erro')}</p>
  return (
    <div className={css.agencia}>
      <SelectField
        label="Agência de postagem"
        hint="Só alguns serviços pedem; deixe vazia quando não pedirem."
        placeholder="Sem agência"
        value={agencia?.codigo ?? ''}
        disabled={ocupada}
        options={[
          ...(agencia ? [{ value: agencia.codigo, label: agencia.nome }] : []),
          ...outras.map(({ codigo, nome, endereco }) => ({ value: codigo, label: `${nome}: ${endereco}` })),
        ]}
        onChange={(event) => onEscolher({ agencia_codigo: event.target.value || null })}
      />
      <SearchField label="Buscar agência por nome ou endereço" value={busca} onSearch={setBusca} />
      {lembrada && lembrada.codigo !== agencia?.codigo && (
        <Button variant="light" disabled={ocupada} onClick={() => onEscolher({ agencia_codigo: lembrada.codigo })}>
          {`Usar a última: ${lembrada.nome}`}
        </Button>
      )}
    </div>
  )
}
