import type { ConexaoBling } from '@estampa/contract/bling/bling.routes.ts'
import type { Painel } from '@estampa/contract/painel/painel.routes.ts'
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { createLocalStore } from '../../shared/device/localStore.ts'
import { useSession } from '../../shared/session/session.ts'
import { IconButton } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { conexaoDoBling, SEM_BLING } from '../bling/bling.queries.ts'
import { chosenImpressora } from '../qrcodes/qrcodes.queries.ts'

const TITULO = 'block font-forte text-link in-data-feito:text-texto-suave'

/** First steps of a new shop, each done or not; gone once all are done, in a shop that sells, or when dismissed. */
export function PrimeirosPassos({ painel }: { painel: Painel }) {
  const { dispensado, dispensar } = useDispensa()
  const admin = useSession().usuario?.tipo === 'admin'
  const bling = useQuery(conexaoDoBling).data
  const impressora = useQuery(chosenImpressora).data
  if (dispensado !== false || bling === undefined || impressora === undefined) return null
  const steps = passosDaLoja(painel.primeiros_passos, bling, { impressora, admin })
  const { vendas, primeiros_passos } = painel
  const vende = primeiros_passos.produto && vendas.some(({ quantidade }) => quantidade > 0)
  const feitos = steps.filter(([, , , feito]) => feito).length
  const next = steps.findIndex(([, , , feito]) => !feito)
  if (feitos === steps.length || vende) return null
  return (
    <div className="flex-[1_1_100%]">
      <Card
        title="Primeiros passos"
        description={`${feitos} de ${steps.length} feitos`}
        actions={
          <IconButton size={44} aria-label="Dispensar os primeiros passos" title="Dispensar" onClick={dispensar}>
            <IconX size={20} aria-hidden />
          </IconButton>
        }
      >
        <ol className="grid gap-x-8 gap-y-1 grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))]">
          {steps.map(([title, hint, endereco, feito, alternative], i) => (
            <li
              key={title}
              className="flex gap-3 items-start min-h-11 py-2 px-0 text-texto-suave [&_>_svg]:flex-none data-feito:[&_>_svg]:text-sucesso"
              data-feito={feito || undefined}
            >
              {feito ? <IconCircleCheckFilled size={24} aria-hidden /> : <IconCircle size={24} aria-hidden />}
              <span>
                {feito ? (
                  <span className={TITULO}>
                    {title} <span className="somente-leitor">(feito)</span>
                  </span>
                ) : (
                  <Link className={TITULO} to={endereco}>
                    {title}
                  </Link>
                )}
                {i === next && <strong className="k-etiqueta">{i === 0 ? 'Comece por aqui' : 'Siga por aqui'}</strong>}
                {!feito && <span className="block text-s">{hint}</span>}
                {!feito && admin && alternative && (
                  <Link className="inline-flex items-center min-h-11 text-s text-link" to={alternative[1]}>
                    {alternative[0]}
                  </Link>
                )}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}

/** `outro`: another way to do it, for administrators. */
type Passo = readonly [
  titulo: string,
  dica: string,
  endereco: string,
  feito: boolean,
  outro?: readonly [rotulo: string, endereco: string],
]

/** `impressora`: this browser has chosen a paper for labels. */
function passosDaLoja(
  feitos: Painel['primeiros_passos'],
  bling: ConexaoBling,
  { impressora, admin }: { impressora: boolean; admin: boolean },
): Passo[] {
  const { loja, categoria, modelo, produto } = feitos
  const blingHint = `As categorias nascem no Bling: a primeira pede esta autorização. ${SEM_BLING}`
  const alternative = ['Importar uma planilha', '/produtos/importar'] as const
  return [
    ['Dados da loja', 'Nome e endereço, que vão nas etiquetas e nos impressos.', '/configuracoes/loja', loja],
    [
      'Conectar ao Bling',
      blingHint,
      admin ? '/configuracoes/bling' : '/configuracoes',
      !bling.ativo || bling.conectado,
    ],
    ['Criar uma categoria', 'Por exemplo, Camisetas.', '/categorias/criar', categoria],
    ['Criar um modelo', 'Preço, medidas e categoria que os produtos dele recebem prontos.', '/modelos/criar', modelo],
    ['Cadastrar um produto', 'Com cores, tamanhos e fotos.', '/produtos/criar', produto, alternative],
    [
      'Escolher a impressora de etiquetas',
      'O papel das etiquetas com QR Code, neste navegador.',
      '/qrcodes',
      impressora,
    ],
  ]
}

const { read: readKept, keep } = createLocalStore('estampa-painel')
const CHAVE = 'primeiros-passos-dispensados'

/** Whether this browser has dismissed the first steps; null until that is known. */
function useDispensa() {
  const [dispensado, setDispensado] = useState<boolean | null>(null)
  useEffect(() => {
    // Some private windows keep nothing: then the list comes back.
    void readKept(CHAVE)
      .catch(() => undefined)
      .then((keptValue) => setDispensado(keptValue === true))
  }, [])
  const dismissSteps = () => {
    setDispensado(true)
    keep(CHAVE, true).catch((error: unknown) => console.error('The dismissal was not stored', error))
  }
  return { dispensado, dispensar: dismissSteps }
}
