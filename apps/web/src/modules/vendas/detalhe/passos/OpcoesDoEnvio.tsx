import type { OpcoesDeEnvio, OpcoesDeEnvioEntrada } from '@estampa/contract/frete/frete.routes.ts'
import { erroDaChaveNfe, parseNotaKey } from '@estampa/contract/shared/nfe.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../../../shared/api/apiError.ts'
import { FieldsDraft } from '../../../../shared/forms/drafts/FieldsDraft.tsx'
import { useTold } from '../../../../shared/resource/useTold.ts'
import { useSession } from '../../../../shared/session/session.ts'
import { Button } from '../../../../shared/ui/Button.tsx'
import { useUnsavedQuestion } from '../../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { CheckboxField } from '../../../../shared/ui/fields/CheckboxField.tsx'
import { SearchField } from '../../../../shared/ui/fields/SearchField.tsx'
import { SelectField } from '../../../../shared/ui/fields/SelectField.tsx'
import { TextField } from '../../../../shared/ui/fields/TextField.tsx'
import { NotRead } from '../../../../shared/ui/states.tsx'
import { agenciasDaVenda, changeEnvioOptions, opcoesDeEnvio } from '../../envio.queries.ts'

/** Shipping options of this sale: insurance, receipt, delivery in person, invoice, branch. Read on opening. */
export function OpcoesDoEnvio({ venda, aberta = false }: { venda: Venda; aberta?: boolean }) {
  const [isOpen, setIsOpen] = useState(aberta)
  return (
    <details
      className="mt-3.5 [&_summary]:w-fit [&_summary]:py-2.5 [&_summary]:px-0 [&_summary]:font-forte"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>Opções do envio</summary>
      {isOpen && <Opcoes venda={venda} />}
    </details>
  )
}

const EXTRAS = [
  ['seguro', 'Seguro pelo valor da venda'],
  ['aviso_recebimento', 'Aviso de recebimento'],
  ['mao_propria', 'Entregar em mão própria'],
] as const

const FALHA = 'Não foi possível mudar as opções do envio.'

function Opcoes({ venda }: { venda: Venda }) {
  const consulta = useQuery(opcoesDeEnvio(venda.id))
  const { data } = consulta
  const { mutate, isPending, error, variables } = useTold(changeEnvioOptions(venda.id), (erro) =>
    sentenceOf(erro, FALHA, 'erro'),
  )
  const chaveRefusal = error && variables?.nfe_chave !== undefined ? sentenceOf(error, FALHA, 'erro') : undefined
  if (!data) return <NotRead query={consulta} height="88px" />
  return (
    <div className="grid gap-3">
      {EXTRAS.map(([name, label]) => (
        <CheckboxField
          key={name}
          label={label}
          checked={data[name] ?? data.padrao[name]}
          disabled={isPending}
          onChange={(event) => mutate({ [name]: event.target.checked })}
        />
      ))}
      {data.documento_da_loja === 'cnpj' ? (
        <ChaveDaNota key={data.nfe_chave} opcoes={data} ocupada={isPending} recusa={chaveRefusal} onSalvar={mutate} />
      ) : data.documento_da_loja === 'cpf' ? (
        <p className="m-0 text-texto-suave">O remetente tem CPF: o envio vai com declaração de conteúdo.</p>
      ) : (
        <FaltaDocumento />
      )}
      {venda.codigo_servico_frete && (
        <EscolherAgencia venda={venda} opcoes={data} ocupada={isPending} onEscolher={mutate} />
      )}
    </div>
  )
}

/** Without it no label is bought. Only administrators fill it in. */
function FaltaDocumento() {
  const admin = useSession().usuario?.tipo === 'admin'
  return (
    <p className="m-0">
      Falta o CPF ou CNPJ da loja, que a transportadora pede na etiqueta.{' '}
      {admin ? (
        <Link to="/configuracoes/loja">Preencher em Dados da loja</Link>
      ) : (
        'Um administrador o preenche em Configurações, Dados da loja.'
      )}
    </p>
  )
}

interface ChaveDaNotaProps {
  opcoes: OpcoesDeEnvio
  ocupada: boolean
  recusa: string | undefined
  onSalvar: (mudanca: OpcoesDeEnvioEntrada) => void
}

function ChaveDaNota({ opcoes, ocupada, recusa, onSalvar }: ChaveDaNotaProps) {
  const [key, setKey] = useState(opcoes.nfe_chave ?? '')
  const [attempted, setAttempted] = useState(false)
  const erro = key.trim() === '' ? null : erroDaChaveNfe(key)
  const hasChanged = parseNotaKey(key) !== (opcoes.nfe_chave ?? '')
  useUnsavedQuestion(hasChanged && !ocupada)
  return (
    <form
      className="flex flex-wrap gap-2.5 items-start [&_>_:first-child]:flex-[1_1_320px] [&_button]:mt-6.5 max-sm:[&_button]:mt-0"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAttempted(true)
        if (erro === null && hasChanged && !ocupada) onSalvar({ nfe_chave: key })
      }}
    >
      <FieldsDraft name="Chave da NF-e" changed={hasChanged} />
      <TextField
        label="Chave da NF-e"
        data-codigo
        hint="44 caracteres. Sem ela, o envio vai com declaração de conteúdo."
        autoCapitalize="characters"
        value={key}
        error={attempted && erro ? erro : recusa}
        onChange={(event) => setKey(event.target.value)}
        onBlur={() => setAttempted(key.trim() !== '')}
      />
      <Button type="submit" variant="default" disabled={!hasChanged} loading={ocupada && hasChanged}>
        Salvar chave
      </Button>
    </form>
  )
}

interface EscolherAgenciaProps {
  venda: Venda
  opcoes: OpcoesDeEnvio
  ocupada: boolean
  onEscolher: (mudanca: OpcoesDeEnvioEntrada) => void
}

/** Where the parcel is handed in: the counters of the sender's city, with a search beside them. */
function EscolherAgencia({ venda, opcoes, ocupada, onEscolher }: EscolherAgenciaProps) {
  const [search, setSearch] = useState('')
  const { data: agencias, error, isFetching, refetch } = useQuery(agenciasDaVenda(venda.id, search))
  const { agencia, agencia_lembrada: rememberedAgencia } = opcoes
  const otherAgencias = (agencias ?? []).filter(({ codigo }) => codigo !== agencia?.codigo)
  return (
    <div className="grid gap-3">
      <SelectField
        label="Agência de postagem"
        hint={
          error
            ? sentenceOf(error, 'As agências não puderam ser lidas.', 'erro')
            : 'Só alguns serviços pedem; deixe vazia quando não pedirem.'
        }
        placeholder="Sem agência"
        value={agencia?.codigo ?? ''}
        disabled={ocupada}
        options={[
          ...(agencia ? [{ value: agencia.codigo, label: agencia.nome }] : []),
          ...otherAgencias.map(({ codigo, nome, endereco }) => ({ value: codigo, label: `${nome}: ${endereco}` })),
        ]}
        onChange={(event) => onEscolher({ agencia_codigo: event.target.value || null })}
      />
      {error && (
        <Button variant="light" loading={isFetching} onClick={() => void refetch()}>
          Tentar novamente
        </Button>
      )}
      <SearchField label="Buscar agência por nome ou endereço" value={search} onSearch={setSearch} />
      {rememberedAgencia && rememberedAgencia.codigo !== agencia?.codigo && (
        <Button
          variant="light"
          disabled={ocupada}
          onClick={() => onEscolher({ agencia_codigo: rememberedAgencia.codigo })}
        >
          {`Usar a última: ${rememberedAgencia.nome}`}
        </Button>
      )}
    </div>
  )
}
