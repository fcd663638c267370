import { FORMAS_DA_NOTA } from '@estampa/contract/notas/formas.ts'
import { diaDeHoje } from '@estampa/contract/shared/dates.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import type { ConfiguracaoDasNotas, OpcoesDasNotas } from '@estampa/contract/vendas/notas.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, sentenceOf } from '../../../shared/api/apiError.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import { adminPage } from '../../../shared/session/Allowed.tsx'
import { SaveBar } from '../../../shared/ui/ActionBar.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card, Fields } from '../../../shared/ui/Card.tsx'
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { EmptyState, NotRead } from '../../../shared/ui/states.tsx'
import { conexaoDoBling } from '../../bling/bling.queries.ts'
import { ConexaoBlingCard } from '../ConexaoBlingCard.tsx'
import { ItemDaConferencia } from '../ItemDaConferencia.tsx'
import { useEscolhas } from '../useEscolhas.ts'
import { changeNotas, conferenciaDasNotas, configuracaoDasNotas, exportNotas, opcoesDasNotas } from './notas.queries.ts'

export default adminPage({ title: 'Notas fiscais' }, Notas)

function Notas() {
  const conexao = useQuery(conexaoDoBling)
  if (!conexao.data) return <NotRead query={conexao} height="560px" />
  const { ativo, conectado } = conexao.data
  if (!ativo)
    return <EmptyState message="O Bling está desativado nesta loja." detail="As notas fiscais são emitidas por ele." />
  return (
    <>
      {!conectado && <p className="m-0 mb-4">Conecte a conta do Bling para escolher como a loja emite as notas.</p>}
      {conectado ? <Escolhas /> : <ConexaoBlingCard />}
      <div className="mt-4">
        {conectado && <Conferencia />}
        <ParaOContador />
      </div>
    </>
  )
}

function Escolhas() {
  const configuracao = useQuery({ ...configuracaoDasNotas, refetchOnMount: 'always' })
  const options = useQuery(opcoesDasNotas)
  if (configuracao.data && options.data)
    return <Formulario key={JSON.stringify(configuracao.data)} salvas={configuracao.data} opcoes={options.data} />
  const missingQuery = configuracao.data ? options : configuracao
  const sentence = sentenceOf(missingQuery.error, 'Não foi possível ler a conta do Bling.')
  return <NotRead query={missingQuery} height="560px" message={sentence} />
}

const NATUREZAS = [
  ['natureza_id', 'Venda a pessoas', 'A padrão do Bling', 'Para quem não é contribuinte do ICMS.'],
  ['natureza_contribuinte_id', 'Venda a empresas com IE', 'A mesma das pessoas', 'Para quem tem inscrição estadual.'],
  ['natureza_consumidor_id', 'Venda no balcão (NFC-e)', 'Sem NFC-e', 'Escolha para o balcão emitir NFC-e.'],
] as const
const QUANDO = [
  { value: 'na_mao', label: 'Quando uma pessoa pede' },
  { value: 'antes_da_etiqueta', label: 'Sozinha, antes de comprar cada etiqueta' },
]
const toOptions = (options: OpcoesDasNotas['naturezas']) =>
  options.map(({ id: value, nome: label }) => ({ value, label }))

/**
 * Form of the shop's choices; on the first visit it starts from what the account's own names suggest. Only what changed
 * is sent.
 */
function Formulario({ salvas, opcoes }: { salvas: ConfiguracaoDasNotas; opcoes: OpcoesDasNotas }) {
  const first = lacksEscolhas(salvas)
  const start = first ? propostaDe(salvas, opcoes) : salvas
  const { agora, mudar, enviar, changed, isPending, error } = useEscolhas(
    salvas,
    changeNotas,
    'Notas fiscais salvas.',
    start,
  )
  const refusal = (field: string) => (error instanceof ApiError ? error.ofField(field) : undefined)
  return (
    <form onSubmit={enviar} noValidate>
      <Card
        title="Como a loja emite"
        description={
          first
            ? 'Sugestão feita dos nomes que estão na conta do Bling: confira com o contador, ligue e salve.'
            : 'Os impostos são os da natureza e do produto no Bling: nada é calculado aqui.'
        }
      >
        <CheckboxField
          label="Emitir notas fiscais pelo Bling"
          checked={agora.ativa}
          onChange={({ target }) => mudar({ ativa: target.checked })}
        />
        <CheckboxField
          label="O Bling envia a nota ao cliente por e-mail"
          checked={agora.enviar_email}
          onChange={({ target }) => mudar({ enviar_email: target.checked })}
        />
        <h3 className={GRUPO}>Natureza de operação</h3>
        <Fields columns={3}>
          {NATUREZAS.map(([field, label, placeholder, hint]) => (
            <SelectField
              key={field}
              label={label}
              hint={hint}
              placeholder={placeholder}
              value={agora[field] ?? ''}
              error={refusal(field)}
              options={toOptions(opcoes.naturezas)}
              onChange={({ target }) => mudar({ [field]: Number(target.value) || null })}
            />
          ))}
        </Fields>
        <h3 className={GRUPO}>Forma de pagamento no Bling</h3>
        <Fields columns={3}>
          {FORMAS_DA_NOTA.map(({ valor, rotulo }) => (
            <SelectField
              key={valor}
              label={rotulo}
              placeholder="A do pedido"
              value={agora.formas.find(({ forma }) => forma === valor)?.id_bling ?? ''}
              error={refusal('formas')}
              options={toOptions(opcoes.formas)}
              onChange={({ target }) => {
                const otherFormas = agora.formas.filter(({ forma }) => forma !== valor)
                const id_bling = Number(target.value)
                mudar({ formas: id_bling ? [...otherFormas, { forma: valor, id_bling }] : otherFormas })
              }}
            />
          ))}
        </Fields>
        <h3 className={GRUPO}>Quando</h3>
        <Fields>
          <SelectField
            label="Emitir a nota"
            value={agora.emitir}
            options={QUANDO}
            onChange={({ target }) => mudar({ emitir: target.value === 'na_mao' ? 'na_mao' : 'antes_da_etiqueta' })}
          />
        </Fields>
      </Card>
      <SaveBar cancel="/configuracoes" saving={isPending} status={changed && 'Alterações não salvas'} />
    </form>
  )
}

const GRUPO = 'm-0 mt-5 mb-2 text-base font-forte'

function Conferencia() {
  const consulta = useQuery(conferenciaDasNotas)
  const { data: itens, isFetching, refetch } = consulta
  return (
    <Card
      title="O que faria uma nota ser recusada"
      description="Lido na conta do Bling e nos cadastros das vendas em andamento."
      actions={
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          Conferir de novo
        </Button>
      }
    >
      {itens ? (
        <ul aria-busy={isFetching}>
          {itens.map((item) => (
            <ItemDaConferencia key={item.item} item={item} />
          ))}
        </ul>
      ) : (
        <NotRead query={consulta} height="480px" />
      )}
    </Card>
  )
}

const MESES = 13
const monthFormat = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The last months, the present one first: `2026-11`, 'novembro de 2026'. */
export function mesesAte(hoje: string): { value: string; label: string }[] {
  const [ano = 0, mes = 1] = hoje.split('-').map(Number)
  return Array.from({ length: MESES }, (_, i) => {
    const day = new Date(Date.UTC(ano, mes - 1 - i, 1))
    return { value: day.toISOString().slice(0, 7), label: monthFormat.format(day) }
  })
}

function ParaOContador() {
  const [meses] = useState(() => mesesAte(diaDeHoje()))
  const [mes, setMes] = useState(meses[1]?.value ?? '')
  const { mutate, isPending } = useTold(
    exportNotas,
    'Não foi possível exportar. Tente novamente.',
    'Arquivo exportado.',
  )
  return (
    <Card
      title="Para o contador"
      description="Um ZIP com o XML de cada nota do mês e uma planilha com as chaves. A exportação fica na Auditoria."
    >
      <div className="flex flex-wrap gap-3 items-end [&_>_:first-child]:flex-[0_1_260px]">
        <SelectField label="Mês" value={mes} options={meses} onChange={({ target }) => setMes(target.value)} />
        <Button variant="default" loading={isPending} onClick={() => mutate(mes)}>
          Exportar as notas do mês
        </Button>
      </div>
    </Card>
  )
}

type Opcoes = OpcoesDasNotas['naturezas']

/** Nothing was chosen yet. */
export const lacksEscolhas = (current: ConfiguracaoDasNotas): boolean =>
  !current.ativa &&
  current.formas.length === 0 &&
  [current.natureza_id, current.natureza_contribuinte_id, current.natureza_consumidor_id].every((id) => id === null)

/**
 * Proposes choices from the names of the account's natures and forms of payment; a person looks at them before they
 * count.
 */
export function propostaDe(current: ConfiguracaoDasNotas, { naturezas, formas }: OpcoesDasNotas): ConfiguracaoDasNotas {
  const vendas = naturezas.filter(({ nome }) => isVendaNatureza(normalizeText(nome)))
  const comuns = vendas.filter(({ nome }) => !DO_BALCAO.test(normalizeText(nome)) && !isContribuinteName(nome))
  return {
    ...current,
    natureza_id: (findOption(comuns, /consumidor|pessoa fisica|nao contribuinte/) ?? comuns[0])?.id ?? null,
    natureza_contribuinte_id: vendas.find(({ nome }) => isContribuinteName(nome))?.id ?? null,
    natureza_consumidor_id: findOption(vendas, DO_BALCAO)?.id ?? null,
    formas: FORMAS_DA_NOTA.flatMap(({ valor: forma }) => {
      const matchedOption = NOMES[forma] && findOption(formas, NOMES[forma])
      return matchedOption ? [{ forma, id_bling: matchedOption.id }] : []
    }),
  }
}

const isVendaNatureza = (name: string) => /\bvenda/.test(name) && !/devolu|retorno|remessa|cancel/.test(name)
const DO_BALCAO = /nfc-?e|balcao|\bpdv\b/
const isContribuinteName = (name: string) =>
  /contribuinte|juridica|revenda/.test(normalizeText(name)) && !/nao contribuinte/.test(normalizeText(name))
const findOption = (options: Opcoes, name: RegExp) => options.find((option) => name.test(normalizeText(option.nome)))

const NOMES: Readonly<Record<string, RegExp>> = {
  pix: /\bpix\b/,
  dinheiro: /dinheiro|especie/,
  cartao: /cartao|credito|debito/,
  outro: /\boutr[oa]s?\b/,
  a_receber: /a receber|a prazo|crediario|boleto/,
}
