import { POSICOES, TECNICAS } from '@estampa/contract/producao/opcoes.ts'
import type { Bancada, Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { IconArrowLeft, IconBan, IconCheck, IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { BotaoDaCamera } from '../../../shared/leitor/BotaoDaCamera.tsx'
import PainelDeLeitura from '../../../shared/leitor/PainelDeLeitura.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { useDocumentTitle } from '../../../shared/ui/PageHeader.tsx'
import { escreverNome } from '../../../shared/vendas/nomes.ts'
import css from './BancadaPage.module.css'
import { useBancada } from './useBancada.ts'

/** The bench: a blank is scanned, its print is shown large, and the next scan of the same blank says that it is done. */
export default function BancadaPage() {
  useDocumentTitle('Bancada')
  const [camera, setCamera] = useState(false)
  const { atual, feitas, ultima, nada, ocupada, alarmes, opcoes, ...bancada } = useBancada()
  return (
    <div className={css.bancada}>
      <header className={css.topo}>
        <Button variant="subtle" icon={IconArrowLeft} to="/producao">
          Fila
        </Button>
        <h1 className={css.titulo} tabIndex={-1}>
          Bancada
        </h1>
        <p className={css.feitas} role="status">
          {feitas === 1 ? '1 peça feita' : `${feitas} peças feitas`}
        </p>
        <BotaoDaCamera aberta={camera} rotulo="Ler com a câmera" onChange={setCamera} />
      </header>
      {(camera || ultima !== '' || alarmes.length > 0 || opcoes.length > 0) && (
        <PainelDeLeitura
          lendo={camera}
          alarmes={alarmes}
          ultima={ultima}
          instrucao="Aponte a câmera para a etiqueta da peça lisa."
          acao="Ler"
          opcoes={opcoes}
          desistir="Ler outra peça"
          onRead={bancada.ler}
          onDismiss={bancada.dispensar}
          onChoose={bancada.escolher}
          onGiveUp={bancada.desistir}
        />
      )}
      {atual ? (
        <Peca
          key={atual.producao.id}
          bancada={atual}
          ocupada={ocupada}
          onDone={bancada.concluir}
          onLost={bancada.perder}
        />
      ) : (
        <div className={css.espera}>
          <IconScan size={72} stroke={1.2} aria-hidden />
          {nada && (
            <p className={css.nada} role="alert">
              {nada}
            </p>
          )}
          <p className={css.frase}>Escaneie uma peça lisa</p>
          <p className="k-suave">
            A estampa mais urgente para ela aparece aqui. Escaneie outra vez quando estiver pronta.
          </p>
        </div>
      )}
    </div>
  )
}

interface PecaProps {
  bancada: Bancada
  ocupada: boolean
  onDone: () => void
  onLost: () => void
}

function Peca({ bancada: { producao, posicoes, lisa, arte, faltam }, ocupada, onDone, onLost }: PecaProps) {
  const [perdendo, setPerdendo] = useState(false)
  const { titulo, variacao, imagem_url, venda_id, cliente_nome } = producao
  return (
    <section className={css.peca} aria-label="O que estampar">
      <div className={css.arte}>
        {imagem_url ? <img src={imagem_url} alt={`${titulo} ${variacao ?? ''}`} /> : <p>{arte || titulo}</p>}
      </div>
      <div className={css.dados}>
        <h2 className={css.nome}>{arte || titulo}</h2>
        <p className={css.lisa}>{lisa.nome}</p>
        <p className="k-suave">
          {titulo} {variacao} · {venda_id === null ? 'para o estoque' : `venda ${venda_id}, ${cliente_nome}`}
        </p>
        <ul aria-label="Posições">
          {posicoes.map(({ posicao, tecnica, largura_mm, altura_mm, distancia_gola_mm }) => (
            <li key={posicao} className={css.posicao}>
              <strong>{POSICOES[posicao]}</strong>
              <span>
                {TECNICAS[tecnica]}, {largura_mm} × {altura_mm} mm
                {distancia_gola_mm !== null && `, a ${distancia_gola_mm} mm da gola`}
              </span>
            </li>
          ))}
        </ul>
        <Nomes producao={producao} />
        <p className={css.faltam}>{faltam === 1 ? 'Falta 1 peça' : `Faltam ${faltam} peças`}</p>
        <div className={css.botoes}>
          <Button size="lg" icon={IconCheck} loading={ocupada} disabled={faltam === 0} onClick={onDone}>
            Feita
          </Button>
          <Button
            size="lg"
            {...(perdendo ? { color: 'red' as const } : { variant: 'default' as const })}
            icon={IconBan}
            disabled={ocupada || faltam === 0}
            onClick={() => {
              if (perdendo) onLost()
              setPerdendo(!perdendo)
            }}
          >
            {perdendo ? 'Confirmar: perdi esta' : 'Perdi esta'}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Names in their order: the next piece is the first that is not made. */
function Nomes({ producao: { personalizacao, feita } }: { producao: Producao }) {
  if (personalizacao.length === 0) return null
  return (
    <ol aria-label="Nomes e números">
      {personalizacao.map((uma, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the names never change their places
        <li key={i} className={css.posicao} aria-current={i === feita || undefined}>
          {i === feita ? <strong>{escreverNome(uma)}</strong> : <span className="k-suave">{escreverNome(uma)}</span>}
          {i < feita && <span className="k-miudo">feita</span>}
        </li>
      ))}
    </ol>
  )
}
