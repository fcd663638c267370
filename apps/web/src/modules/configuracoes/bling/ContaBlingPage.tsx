import type { ConferenciaBling, ItemDaConferencia } from '@estampa/contract/bling/configuracao.schemas.ts'
import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useTold } from '../../../shared/resource/useTold.ts'
import { adminPage } from '../../../shared/session/Allowed.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { copyText } from '../../../shared/ui/CopyButton.tsx'
import { NotRead, StatusDot } from '../../../shared/ui/states.tsx'
import { ConexaoBlingCard } from '../ConexaoBlingCard.tsx'
import { conferenciaDaConta, configuracaoDaConta, verificarConta } from './conta.queries.ts'
import { EscolhasDaConta } from './EscolhasDaConta.tsx'

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
  const conferencia = useQuery(conferenciaDaConta)
  const configuracao = useQuery(configuracaoDaConta)
  const { data: lida } = conferencia
  const { data: escolhas } = configuracao
  const leitura = {
    isError: (!lida && conferencia.isError) || (!escolhas && configuracao.isError),
    isFetching: conferencia.isFetching || configuracao.isFetching,
    refetch: () => Promise.all([conferencia.refetch(), configuracao.refetch()]),
  }
  return (
    <>
      <ConexaoBlingCard />
      {lida && escolhas ? (
        <>
          <ConferenciaCard conferencia={lida} />
          <EscolhasDaConta key={JSON.stringify(escolhas)} escolhas={escolhas} opcoes={lida.opcoes} />
        </>
      ) : (
        <Card title="Verificação da conta">
          <NotRead query={leitura} height="320px" />
        </Card>
      )}
    </>
  )
}

const DETALHES = 'col-span-full m-0 text-base wrap-anywhere text-texto-suave'

const SITUACOES = {
  ok: { tone: 'success', palavra: 'Certo' },
  atencao: { tone: 'warning', palavra: 'Atenção' },
  desconhecido: { tone: 'neutral', palavra: 'Não se sabe' },
} as const

function ConferenciaCard({ conferencia }: { conferencia: ConferenciaBling }) {
  const { itens, verificada_em, verificando, enderecos } = conferencia
  const { mutate: verificar, isPending } = useTold(verificarConta, 'Não foi possível verificar. Tente novamente.')
  return (
    <Card
      title="Verificação da conta"
      description={verificada_em ? `Lida em ${formatarDataHora(verificada_em)}.` : 'A conta ainda não foi lida.'}
      actions={
        <Button variant="default" onClick={() => verificar()} loading={isPending || verificando}>
          Verificar agora
        </Button>
      }
    >
      <ul aria-busy={verificando}>
        {itens.map((item) => (
          <Item key={item.item} item={item} enderecos={item.item === 'enderecos' ? Object.values(enderecos) : []} />
        ))}
      </ul>
    </Card>
  )
}

function Item({ item, enderecos }: { item: ItemDaConferencia; enderecos: readonly string[] }) {
  const { tone, palavra } = SITUACOES[item.situacao]
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 py-3.5 px-0 border-t border-t-borda first:border-t-0">
      <h3 className="m-0 text-l font-forte">{item.titulo}</h3>
      <StatusDot tone={tone}>{palavra}</StatusDot>
      <p className={DETALHES}>{item.texto}</p>
      {item.fazer && <p className="col-span-full m-0 text-base wrap-anywhere k-tarefa">{item.fazer}</p>}
      {enderecos.length > 0 ? (
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
      ) : (
        item.detalhes.length > 0 && (
          <ul className={DETALHES}>
            {item.detalhes.map((detalhe) => (
              <li key={detalhe}>{detalhe}</li>
            ))}
          </ul>
        )
      )}
    </li>
  )
}
