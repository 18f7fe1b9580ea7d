import { BarChart } from 'echarts/charts'
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components'
import { init, use, type ECharts } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'

use([BarChart, AriaComponent, GridComponent, TooltipComponent, SVGRenderer])

export interface Bar {
  readonly label: string
  /** To be drawn only: the table beside tells the exact figure. Null where there is nothing to tell. */
  readonly height: number | null
  readonly words: string
  readonly link: string | null
}

interface Props {
  readonly bars: readonly Bar[]
  /** Parts of a period stand side by side, values below each other. */
  readonly overTime: boolean
  readonly onOpen: (link: string) => void
}

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

function draw(chart: ECharts, { bars, overTime }: Pick<Props, 'bars' | 'overTime'>): void {
  const names = {
    type: 'category' as const,
    data: bars.map((bar) => bar.label),
    inverse: !overTime,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: colour('--line-strong') } },
    axisLabel: { color: colour('--text-2'), width: overTime ? 90 : 180, overflow: 'truncate' as const },
  }
  const heights = {
    type: 'value' as const,
    axisLabel: { color: colour('--text-2') },
    splitLine: { lineStyle: { color: colour('--line') } },
  }
  chart.setOption(
    {
      animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      // Labels are cut by their measured width, and a font that is inherited is measured as another.
      textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
      // Patterns tell it without colour too.
      aria: { enabled: false, decal: { show: true } },
      grid: { left: 8, right: 40, top: 16, bottom: 8, containLabel: true },
      tooltip: {
        trigger: 'item',
        backgroundColor: colour('--card'),
        borderColor: colour('--line-strong'),
        textStyle: { color: colour('--text') },
        formatter: ({ dataIndex }: { dataIndex: number }) =>
          // The words come from people: the library would take them for HTML.
          document.createTextNode(`${bars[dataIndex]!.label}: ${bars[dataIndex]!.words}`) as unknown as string,
      },
      xAxis: overTime ? names : heights,
      yAxis: overTime ? heights : names,
      series: [
        {
          type: 'bar',
          data: bars.map((bar) => bar.height),
          barMaxWidth: 28,
          cursor: 'pointer',
          itemStyle: { color: colour('--strong'), borderRadius: 3 },
        },
      ],
    },
    true,
  )
}

/** The groups as bars. The table below says the same in words, so who listens hears it there. */
export function ReportChart({ bars, overTime, onOpen }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chart = init(box.current, null, { renderer: 'svg' })
    const redraw = () => draw(chart, { bars, overTime })
    redraw()
    chart.on('click', ({ dataIndex }) => {
      const link = bars[dataIndex]?.link
      if (link) onOpen(link)
    })
    const resized = new ResizeObserver(() => chart.resize())
    resized.observe(box.current!)
    // Light or dark: the colours are read again.
    const appearance = new MutationObserver(redraw)
    appearance.observe(document.documentElement, { attributeFilter: ['data-appearance', 'style'] })
    return () => {
      resized.disconnect()
      appearance.disconnect()
      chart.dispose()
    }
  }, [bars, overTime, onOpen])
  return (
    <div
      ref={box}
      aria-hidden="true"
      className="report-chart"
      style={{ height: overTime ? 260 : Math.max(120, 34 * bars.length + 56) }}
    />
  )
}
