import type { Aparelho, Rede } from '@estampa/contract/autenticacao/aparelhos.routes.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { rereadAfter } from '../../../shared/api/apiQuery.ts'
import { aparelhosApi } from '../../../shared/generated/aparelhosApi.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import { NotRead } from '../../../shared/ui/states.tsx'
import { Hint, Item } from '../Item.tsx'
import { aparelhos } from './aparelhos.queries.ts'
import { EntrarNoCelularCard, QrDaTela } from './EntrarNoCelularCard.tsx'

/** For administrators: connecting telephones, and every device that is signed in. */
export default function AparelhosPage() {
  const query = useQuery(aparelhos)
  return (
    <div className="[&_code]:whitespace-nowrap">
      <PageHeader title="Aparelhos" />
      {query.data ? (
        <>
          <ParearCard rede={query.data.rede} />
          <EntrarNoCelularCard />
          <Card title="Aparelhos conectados" description="De todas as pessoas da loja, o último usado primeiro.">
            <ul className="m-0 -mt-2">
              {query.data.aparelhos.map((aparelho) => (
                <Linha key={aparelho.id} aparelho={aparelho} />
              ))}
            </ul>
          </Card>
        </>
      ) : (
        <NotRead query={query} height="320px" />
      )}
    </div>
  )
}

function Linha({ aparelho: { id, aparelho, pessoa, endereco, usada_em, por_codigo, atual } }: { aparelho: Aparelho }) {
  const { mutate, isPending } = useTold(
    {
      mutationFn: () => aparelhosApi('DELETE /aparelhos/:sessaoId/', { params: { sessaoId: id } }),
      ...rereadAfter(aparelhos.queryKey),
    },
    'Não foi possível desconectar. Tente novamente.',
    'Aparelho desconectado.',
  )
  return (
    <Item
      tight
      name={
        <>
          {pessoa} · {aparelho}
          {atual && <span className="k-etiqueta px-2.25 text-sucesso bg-sucesso-fundo">Este aparelho</span>}
        </>
      }
      action={
        !atual && (
          <Button
            variant="default"
            aria-label={`Desconectar ${aparelho} de ${pessoa}, número ${id}`}
            loading={isPending}
            onClick={() => mutate()}
          >
            Desconectar
          </Button>
        )
      }
    >
      <div>
        <Hint>
          Visto em {formatDateTime(usada_em)}
          {endereco ? ` em ${endereco}` : ''}
          {por_codigo ? ', entrou por QR Code' : ''}
        </Hint>
      </div>
    </Item>
  )
}

/** How a telephone reaches the shop for the first time; without the local network, what to do and who. */
function ParearCard({ rede }: { rede: Rede | null }) {
  if (!rede)
    return (
      <Card title="Conectar um celular">
        <p className="flex-[1_1_260px] min-w-0 m-0">
          A loja só atende neste computador. Para atender também os celulares do mesmo Wi-Fi, peça a quem cuida do
          computador da loja que ligue o atendimento pela rede.
        </p>
        <details className="[&_summary]:w-fit [&_summary]:min-h-11 [&_summary]:leading-11">
          <summary>Detalhes técnicos</summary>
          Encerre a loja e inicie-a com <code>npm start -- --rede</code>.
        </details>
      </Card>
    )
  const { pareamento, enderecos, autoridade, certificado_ate, aviso } = rede
  return (
    <Card
      title="Conectar um celular"
      description="Uma vez em cada celular: ele passa a reconhecer este computador, e a câmera lê etiquetas."
    >
      {aviso && (
        <p className="text-aviso bg-aviso-fundo py-3 px-4 m-0 mb-4 rounded-grupo" role="alert">
          {aviso}
        </p>
      )}
      <div className="flex flex-wrap gap-x-7 gap-y-5 items-start">
        <QrDaTela texto={pareamento} descricao="QR Code para conectar um celular" />
        <div className="flex-[1_1_260px] min-w-0 m-0">
          <ol className="list-decimal pl-5 m-0 mb-4 [&_li]:mb-1.5 [&_li]:wrap-anywhere">
            <li>Ligue o celular ao mesmo Wi-Fi deste computador.</li>
            <li>
              Aponte a câmera dele para o código, ou abra <b>{pareamento}</b>
            </li>
            <li>Siga os passos da página que se abre. No fim, ela abre a loja sozinha.</li>
          </ol>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-m [&_dt]:text-texto-suave [&_dd]:wrap-anywhere [&_code]:whitespace-normal!">
            <dt>Certificado</dt>
            <dd>
              {autoridade.nome}
              <br />
              <code>{autoridade.impressao}</code>
            </dd>
            <dt>Endereços da loja</dt>
            <dd>
              {enderecos.map((endereco) => (
                <span key={endereco} className="block">
                  {endereco}
                </span>
              ))}
            </dd>
            <dt>Renovação</dt>
            <dd>Automática, antes de {formatDateTime(certificado_ate)}</dd>
          </dl>
        </div>
      </div>
    </Card>
  )
}
