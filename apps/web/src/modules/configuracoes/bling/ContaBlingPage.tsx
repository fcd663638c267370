import type { ConferenciaBling, ConfiguracaoBling, OpcoesDaConta } from '@estampa/contract/bling/configuracao.routes.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { ORIGENS } from '@estampa/contract/vendas/opcoes.ts'
import { PASSOS_DO_PEDIDO, rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { useQuery } from '@tanstack/react-query'
import { useTold } from '../../../shared/resource/useTold.ts'
import { adminPage } from '../../../shared/session/Allowed.tsx'
import { SaveBar } from '../../../shared/ui/ActionBar.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card, Fields } from '../../../shared/ui/Card.tsx'
import { copyText } from '../../../shared/ui/CopyButton.tsx'
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { NotRead } from '../../../shared/ui/states.tsx'
import { conexaoDoBling } from '../../bling/bling.queries.ts'
import { ConexaoBlingCard } from '../ConexaoBlingCard.tsx'
import { DETALHES, ItemDaConferencia } from '../ItemDaConferencia.tsx'
import { useEscolhas } from '../useEscolhas.ts'
import { changeConta, checkConta, conferenciaDaConta, configuracaoDaConta } from './conta.queries.ts'
import { DiferencasDoDeposito } from './DiferencasDoDeposito.tsx'

export default adminPage(
  {
    title: 'Conta do Bling',
    actions: (
      <Button to="/sincronizacao/importar" variant="default">
        Importar produtos
      </Button>
    ),
  },
  Conta,
)

function Conta() {
  const conexao = useQuery(conexaoDoBling)
  const conferencia = useQuery(conferenciaDaConta)
  const configuracao = useQuery(configuracaoDaConta)
  const { data: conferenciaData } = conferencia
  const { data } = configuracao
  return (
    <>
      <ConexaoBlingCard />
      {conferenciaData && data ? (
        <>
          <ConferenciaCard conferencia={conferenciaData} />
          <EscolhasDaConta key={JSON.stringify(data)} escolhas={data} opcoes={conferenciaData.opcoes} />
        </>
      ) : (
        // Below the connection, which grows as it is read.
        !conexao.isPending && (
          <Card title="Verificação da conta">
            <NotRead query={conferenciaData ? configuracao : conferencia} height="320px" />
          </Card>
        )
      )}
    </>
  )
}

function ConferenciaCard({ conferencia }: { conferencia: ConferenciaBling }) {
  const { itens, verificada_em, verificando, enderecos } = conferencia
  const { mutate: check, isPending } = useTold(checkConta, 'Não foi possível verificar. Tente novamente.')
  return (
    <Card
      title="Verificação da conta"
      description={verificada_em ? `Lida em ${formatDateTime(verificada_em)}.` : 'A conta ainda não foi lida.'}
      actions={
        <Button variant="default" onClick={() => check()} loading={isPending || verificando}>
          Verificar agora
        </Button>
      }
    >
      <ul aria-busy={verificando}>
        {itens.map((item) => (
          <ItemDaConferencia key={item.item} item={item}>
            {item.item === 'enderecos' && <Enderecos enderecos={Object.values(enderecos)} />}
          </ItemDaConferencia>
        ))}
      </ul>
    </Card>
  )
}

const Enderecos = ({ enderecos }: { enderecos: readonly string[] }) => (
  <ul className={DETALHES}>
    {enderecos.map((endereco) => (
      <li key={endereco} className="flex items-center flex-wrap gap-x-3 gap-y-1 py-1 px-0">
        <code>{endereco}</code>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Copiar ${endereco}`}
          onClick={() => void copyText(endereco, 'Endereço copiado.')}
        >
          Copiar
        </Button>
      </li>
    ))}
  </ul>
)

const GRUPO = 'm-0 mt-5 [&_legend]:mb-2 [&_legend]:font-forte'

const BAIXA = [
  { value: 'estampa', label: 'A Estampa lança cada saída' },
  { value: 'bling', label: 'O Bling (transição ou nota fiscal)' },
]
const ORIGENS_DO_CANAL = ORIGENS.map(({ valor, rotulo }) => ({ value: valor, label: rotulo }))
type Origem = ConfiguracaoBling['canais'][number]['origem']

/** Form of the shop's choices about its Bling account; saved together, only what changed. */
function EscolhasDaConta({ escolhas, opcoes }: { escolhas: ConfiguracaoBling; opcoes: OpcoesDaConta }) {
  const { agora, mudar, enviar, changed, isPending } = useEscolhas(escolhas, changeConta, 'Escolhas salvas.')
  const { depositos, situacoes, canais } = opcoes
  const findOrigem = (id: number) => agora.canais.find((canal) => canal.id === id)?.origem ?? ''
  return (
    <form onSubmit={enviar} noValidate className="mt-4">
      <Card title="Estoque">
        <Fields>
          <SelectField
            label="Depósito da loja"
            hint="Só ele é lido e gravado. Trocar de depósito não move peças: o que difere fica numa lista, para decidir."
            value={agora.deposito_id ?? ''}
            onChange={({ target }) => mudar({ deposito_id: Number(target.value) || null })}
            {...(escolhas.deposito_id === null && { placeholder: 'Escolha' })}
            options={(depositos ?? []).map(({ id, nome, serve }) => ({
              value: id,
              label: serve ? nome : `${nome} (saldo desconsiderado)`,
              disabled: !serve,
            }))}
          />
          <SelectField
            label="Quem baixa o estoque dos pedidos"
            value={agora.estoque_dos_pedidos}
            onChange={({ target }) => mudar({ estoque_dos_pedidos: target.value === 'bling' ? 'bling' : 'estampa' })}
            options={BAIXA}
          />
        </Fields>
        <DiferencasDoDeposito />
        <div className="mt-4">
          <CheckboxField
            label="Informar ao Bling o custo do que entra por compra"
            hint="O custo com o frete, como foi recebido. Quando a mesma peça vem com custos diferentes, a entrada vai sem ele."
            checked={agora.custo_das_entradas}
            onChange={({ target }) => mudar({ custo_das_entradas: target.checked })}
          />
        </div>
      </Card>
      <Card
        title="Pedidos que começam no Bling"
        description="De um marketplace ou do site da loja. Entram os que mudarem depois que isto for ligado; os que já estavam lá, parados, ficam fora."
      >
        <CheckboxField
          label="Trazer estes pedidos como vendas"
          checked={agora.importar_pedidos}
          onChange={({ target }) => mudar({ importar_pedidos: target.checked })}
        />
        <fieldset className={GRUPO}>
          <legend>Situações que entram</legend>
          {situacoes === null && (
            <p className="m-0 text-base wrap-anywhere text-texto-suave">As situações da conta ainda não foram lidas.</p>
          )}
          {situacoes?.map(({ id, nome }) => (
            <CheckboxField
              key={id}
              label={nome}
              checked={agora.situacoes_importadas.includes(id)}
              onChange={({ target }) =>
                mudar({
                  situacoes_importadas: target.checked
                    ? [...agora.situacoes_importadas, id]
                    : agora.situacoes_importadas.filter((situacaoId) => situacaoId !== id),
                })
              }
            />
          ))}
        </fieldset>
        {canais && canais.length > 0 && (
          <fieldset className={GRUPO}>
            <legend>Origem de cada canal</legend>
            <Fields>
              {canais.map(({ id, nome }) => (
                <SelectField
                  key={id}
                  label={`Canal ${nome}`}
                  value={findOrigem(id)}
                  placeholder="Não dizer"
                  options={ORIGENS_DO_CANAL}
                  onChange={({ target }) => {
                    const otherCanais = agora.canais.filter((canal) => canal.id !== id)
                    mudar({
                      canais: target.value ? [...otherCanais, { id, origem: target.value as Origem }] : otherCanais,
                    })
                  }}
                />
              ))}
            </Fields>
          </fieldset>
        )}
        <fieldset className={GRUPO}>
          <legend>Situação no Bling a cada passo da venda</legend>
          <Fields>
            {PASSOS_DO_PEDIDO.map((step) => (
              <SelectField
                key={step}
                label={`Em ${rotuloDoStatus(step)}`}
                value={agora.situacao_por_passo[step] ?? ''}
                placeholder="Não mudar"
                options={(situacoes ?? []).map(({ id, nome }) => ({ value: id, label: nome }))}
                onChange={({ target }) =>
                  mudar({ situacao_por_passo: { ...agora.situacao_por_passo, [step]: Number(target.value) || null } })
                }
              />
            ))}
          </Fields>
        </fieldset>
      </Card>
      <SaveBar cancel="/configuracoes" saving={isPending} status={changed && 'Alterações não salvas'} />
    </form>
  )
}
